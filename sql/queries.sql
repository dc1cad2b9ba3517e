-- The statements of daemon/journal/, by name.  A statement reaches from its name line to
-- the next one.  All but those marked "once" are prepared when a journal is opened, so a
-- slip in any of them shows at the first start and not in the first game.
--
-- Where a table of the journal is written or read whole, its columns stand in the order
-- in which the hash chain takes them: the order of 001_journal.sql.

-- Opening ---------------------------------------------------------------------

-- name: connect
-- once, on every connection
PRAGMA foreign_keys = ON;
PRAGMA trusted_schema = OFF;
PRAGMA recursive_triggers = ON; -- so that REPLACE fires the triggers on deleting, too
PRAGMA cell_size_check = ON;
PRAGMA temp_store = MEMORY;
PRAGMA synchronous = FULL; -- answered means durable
PRAGMA wal_autocheckpoint = 1000;
PRAGMA journal_size_limit = 16777216;

-- name: use_wal
-- once, on the writing connection; answers the mode it got
PRAGMA journal_mode = WAL;

-- name: use_one_file
-- once, on a finished backup: one plain file, with no log beside it
PRAGMA journal_mode = DELETE;

-- name: application_id
-- once
PRAGMA application_id;

-- name: user_version
-- once
PRAGMA user_version;

-- name: schema_size
-- once
SELECT count(*) FROM sqlite_schema;

-- name: migrate_begin
-- once
BEGIN IMMEDIATE;

-- Transactions ----------------------------------------------------------------

-- name: begin
BEGIN IMMEDIATE;

-- name: begin_read
BEGIN DEFERRED;

-- name: commit
COMMIT;

-- name: rollback
ROLLBACK;

-- name: request_save
SAVEPOINT request;

-- name: request_release
RELEASE request;

-- name: request_back
ROLLBACK TO request;

-- name: entry_save
SAVEPOINT entry;

-- name: entry_release
RELEASE entry;

-- name: entry_back
ROLLBACK TO entry;

-- Games -----------------------------------------------------------------------

-- name: game_insert
INSERT INTO game (id, system, edition, title, created_ms, data_hash)
VALUES (?1, ?2, ?3, ?4, ?5, ?6);

-- name: game_row
SELECT id, system, edition, title, created_ms, data_hash FROM game WHERE id = ?1;

-- name: game_get
-- with its head
SELECT game.id, system, edition, title, created_ms, data_hash, seq, hash, at_ms,
    coalesce(origin.id, game.id)
FROM game LEFT JOIN ruling ON ruling.game = game.id
    AND seq = (SELECT max(seq) FROM ruling WHERE game = ?1)
LEFT JOIN origin ON origin.game = game.id
WHERE game.id = ?1;

-- name: game_list
-- newest first
SELECT game.id, system, edition, title, created_ms, data_hash, seq, hash, at_ms,
    coalesce(origin.id, game.id)
FROM game LEFT JOIN ruling ON ruling.game = game.id
    AND seq = (SELECT max(seq) FROM ruling AS last WHERE last.game = game.id)
LEFT JOIN origin ON origin.game = game.id
ORDER BY created_ms DESC, game.id;

-- name: origin_insert
INSERT INTO origin (game, id) VALUES (?1, ?2);

-- name: origin_get
SELECT id FROM origin WHERE game = ?1;

-- Entries, a table at a time --------------------------------------------------

-- name: ruling_insert
INSERT INTO ruling (
    game, seq, at_ms, kind, author, turn, phase, side, action, target, token, remark, verdict,
    sentence, need, close_fact, close_measured, close_other, close_sentence, proof_commitment,
    proof_secret, proof_word, prev, hash)
VALUES (
    ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20,
    ?21, ?22, ?23, ?24);

-- name: ruling_get
SELECT
    game, seq, at_ms, kind, author, turn, phase, side, action, target, token, remark, verdict,
    sentence, need, close_fact, close_measured, close_other, close_sentence, proof_commitment,
    proof_secret, proof_word, prev, hash
FROM ruling WHERE game = ?1 AND seq = ?2;

-- name: subject_insert
INSERT INTO subject (game, seq, nr, entity)
VALUES (?1, ?2, ?3, ?4);

-- name: subject_get
SELECT game, seq, nr, entity
FROM subject WHERE game = ?1 AND seq = ?2 ORDER BY nr;

-- name: fact_insert
INSERT INTO fact (game, seq, nr, name, label, unit, measured, stated, used, how)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10);

-- name: fact_get
SELECT game, seq, nr, name, label, unit, measured, stated, used, how
FROM fact WHERE game = ?1 AND seq = ?2 ORDER BY nr;

-- name: reason_insert
INSERT INTO reason (game, seq, nr, label, counts, value, total, cite)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8);

-- name: reason_get
SELECT game, seq, nr, label, counts, value, total, cite
FROM reason WHERE game = ?1 AND seq = ?2 ORDER BY nr;

-- name: die_insert
INSERT INTO die (game, seq, nr, label, sides, face, source)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- name: die_get
SELECT game, seq, nr, label, sides, face, source
FROM die WHERE game = ?1 AND seq = ?2 ORDER BY nr;

-- name: odds_insert
INSERT INTO odds (game, seq, nr, word, sentence, fraction, percent)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- name: odds_get
SELECT game, seq, nr, word, sentence, fraction, percent
FROM odds WHERE game = ?1 AND seq = ?2 ORDER BY nr;

-- name: leaning_insert
INSERT INTO leaning (game, seq, nr, reading, choice)
VALUES (?1, ?2, ?3, ?4, ?5);

-- name: leaning_get
SELECT game, seq, nr, reading, choice
FROM leaning WHERE game = ?1 AND seq = ?2 ORDER BY nr;

-- name: hand_insert
INSERT INTO hand (game, seq, nr, instruction)
VALUES (?1, ?2, ?3, ?4);

-- name: hand_get
SELECT game, seq, nr, instruction
FROM hand WHERE game = ?1 AND seq = ?2 ORDER BY nr;

-- name: change_insert
INSERT INTO change (game, seq, nr, entity, attr, old, new)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7);

-- name: change_get
SELECT game, seq, nr, entity, attr, old, new
FROM change WHERE game = ?1 AND seq = ?2 ORDER BY nr;

-- name: stake_insert
INSERT INTO stake (
    game, seq, nr, measure, side, entity, thrower, value, fraction, percent, fell)
VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11);

-- name: stake_get
SELECT game, seq, nr, measure, side, entity, thrower, value, fraction, percent, fell
FROM stake WHERE game = ?1 AND seq = ?2 ORDER BY nr;

-- Reading ---------------------------------------------------------------------

-- name: head_get
SELECT seq, hash FROM ruling WHERE game = ?1 ORDER BY seq DESC LIMIT 1;

-- name: hash_get
SELECT hash FROM ruling WHERE game = ?1 AND seq = ?2;

-- name: change_range
-- the fold: every change of a stretch of a game
SELECT seq, entity, attr, old, new
FROM change WHERE game = ?1 AND seq BETWEEN ?2 AND ?3 ORDER BY seq, nr;

-- name: throw_list
-- every ruling with dice; whether it is undone (as in the view of that name, of one game),
-- and whether an override of it stands
WITH RECURSIVE
    last_undo (target, seq) AS (
        SELECT target, max(seq) FROM ruling
        WHERE game = ?1 AND target IS NOT NULL AND kind = 'undo' GROUP BY target),
    chain (seq, tip, length) AS (
        SELECT target, seq, 1 FROM last_undo
        UNION ALL
        SELECT chain.seq, last_undo.seq, chain.length + 1
        FROM chain JOIN last_undo ON last_undo.target = chain.tip),
    gone (seq) AS MATERIALIZED (
        SELECT seq FROM chain GROUP BY seq HAVING max(length) % 2 = 1),
    overruled (seq) AS MATERIALIZED (
        SELECT target FROM ruling
        WHERE game = ?1 AND target IS NOT NULL AND kind = 'override'
            AND seq NOT IN (SELECT seq FROM gone))
SELECT seq, turn, side, action, seq IN (SELECT seq FROM gone),
    seq IN (SELECT seq FROM overruled)
FROM ruling WHERE game = ?1 AND kind = 'ruling'
    AND EXISTS (SELECT 1 FROM die WHERE die.game = ?1 AND die.seq = ruling.seq)
ORDER BY seq;

-- name: throw_dice
SELECT seq, sides, face, source FROM die WHERE game = ?1 ORDER BY seq, nr;

-- name: throw_stakes
SELECT seq, measure, side, entity, thrower, value, fraction, percent, fell
FROM stake WHERE game = ?1 ORDER BY seq, nr;

-- name: last_change
-- what an attribute of the game itself was set to last, up to a ruling: by an index of those
SELECT new FROM change
WHERE game = ?1 AND attr = ?3 AND seq <= ?2 AND entity = 'game'
ORDER BY seq DESC, nr DESC LIMIT 1;

-- name: headline_list
SELECT seq, at_ms, kind, author, turn, phase, side, action, target, token, remark, verdict,
    sentence, prev, hash
FROM ruling WHERE game = ?1 AND seq < ?2 ORDER BY seq DESC LIMIT ?3;

-- name: sweep_list
-- headlines of a stretch of a game, in order
SELECT seq, at_ms, kind, author, turn, phase, side, action, target, token, remark, verdict,
    sentence, prev, hash, close_fact, close_sentence
FROM ruling WHERE game = ?1 AND seq BETWEEN ?2 AND ?3 ORDER BY seq;

-- name: token_get
SELECT seq FROM ruling WHERE game = ?1 AND token = ?2 AND token <> '';

-- name: answer_list
-- the undos (or overrides) of one ruling, latest first
SELECT seq FROM ruling WHERE game = ?1 AND target = ?2 AND kind = ?3 ORDER BY seq DESC;

-- name: last_undo
SELECT max(seq) FROM ruling WHERE game = ?1 AND target = ?2 AND kind = 'undo';

-- The daemon's own ------------------------------------------------------------

-- name: secret_insert
INSERT INTO secret (game, seq, secret) VALUES (?1, ?2, ?3);

-- name: secret_get
SELECT secret FROM secret WHERE game = ?1 AND seq = ?2;

-- name: secret_list
-- of throws that were declared and never revealed
SELECT secret.seq, secret.secret FROM secret JOIN ruling USING (game, seq)
WHERE secret.game = ?1 AND ruling.proof_commitment IS NOT NULL AND ruling.proof_secret IS NULL
ORDER BY secret.seq;

-- name: secret_game
-- the next game with throws that were not revealed
SELECT game FROM secret WHERE game > ?1 ORDER BY game LIMIT 1;

-- name: secret_drop
DELETE FROM secret WHERE game = ?1 AND seq = ?2;

-- name: setting_set
INSERT INTO setting (key, value) VALUES (?1, ?2)
ON CONFLICT (key) DO UPDATE SET value = excluded.value;

-- name: setting_get
SELECT value FROM setting WHERE key = ?1;

-- name: access_insert
INSERT INTO access (token_hash, role, game, side, created_ms, expires_ms)
VALUES (?1, ?2, nullif(?3, ''), ?4, ?5, ?6);

-- name: access_get
SELECT token_hash, role, coalesce(game, ''), side, created_ms, expires_ms
FROM access WHERE token_hash = ?1;

-- name: access_drop
-- '' matches every game, every side
DELETE FROM access WHERE role = ?1 AND (?2 = '' OR game = ?2) AND (?3 = '' OR side = ?3);

-- name: access_end
DELETE FROM access WHERE token_hash = ?1;

-- Verifying -------------------------------------------------------------------

-- name: check_file
-- once
PRAGMA integrity_check(20);

-- name: check_links
-- once
PRAGMA foreign_key_check;

-- name: check_games
-- once; every id that any row belongs to, in the order of their beginnings
SELECT id FROM (
    SELECT id, created_ms FROM game
    UNION ALL SELECT DISTINCT game, 9e18 FROM ruling
    UNION ALL SELECT DISTINCT game, 9e18 FROM subject
    UNION ALL SELECT DISTINCT game, 9e18 FROM fact
    UNION ALL SELECT DISTINCT game, 9e18 FROM reason
    UNION ALL SELECT DISTINCT game, 9e18 FROM die
    UNION ALL SELECT DISTINCT game, 9e18 FROM odds
    UNION ALL SELECT DISTINCT game, 9e18 FROM leaning
    UNION ALL SELECT DISTINCT game, 9e18 FROM hand
    UNION ALL SELECT DISTINCT game, 9e18 FROM change
    UNION ALL SELECT DISTINCT game, 9e18 FROM stake
)
GROUP BY id ORDER BY min(created_ms), id;

-- name: check_span
-- once; the lowest and the highest number that any row of a game has
SELECT min(low), max(high) FROM (
    SELECT min(seq) AS low, max(seq) AS high FROM ruling WHERE game = ?1
    UNION ALL SELECT min(seq), max(seq) FROM subject WHERE game = ?1
    UNION ALL SELECT min(seq), max(seq) FROM fact WHERE game = ?1
    UNION ALL SELECT min(seq), max(seq) FROM reason WHERE game = ?1
    UNION ALL SELECT min(seq), max(seq) FROM die WHERE game = ?1
    UNION ALL SELECT min(seq), max(seq) FROM odds WHERE game = ?1
    UNION ALL SELECT min(seq), max(seq) FROM leaning WHERE game = ?1
    UNION ALL SELECT min(seq), max(seq) FROM hand WHERE game = ?1
    UNION ALL SELECT min(seq), max(seq) FROM change WHERE game = ?1
    UNION ALL SELECT min(seq), max(seq) FROM stake WHERE game = ?1
);

-- name: check_secrets
-- once; declared throws of a game that can be revealed no more
SELECT seq FROM ruling AS declared
WHERE game = ?1 AND proof_commitment IS NOT NULL AND proof_secret IS NULL
    AND NOT EXISTS (SELECT 1 FROM secret WHERE game = ?1 AND seq = declared.seq)
    AND NOT EXISTS (SELECT 1 FROM ruling
        WHERE game = ?1 AND target = declared.seq AND proof_secret IS NOT NULL)
ORDER BY seq;

-- name: check_schema
-- once; everything that was created, for comparison with a file made just now
SELECT type, name, tbl_name, sql FROM sqlite_schema
WHERE name NOT LIKE 'sqlite!_%' ESCAPE '!' OR sql IS NOT NULL ORDER BY type, name;
