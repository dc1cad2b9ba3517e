-- 001: the journal.
--
-- A game is one row of `game`.  Whatever happens in it is one row of `ruling`,
-- numbered seq = 1, 2, 3 ... within the game, with its details in the tables after
-- it, each keyed by (game, seq) and a line number nr = 1, 2, 3 ...
--
--     game --< ruling --< subject   the units and officers it concerns
--                     --< fact      what was measured, what the umpire stated
--                     --< reason    the working, line by line
--                     --< die       what fell
--                     --< odds      how likely each outcome was before the throw
--                     --< leaning   which open points of the rules it leaned on
--                     --< hand      what to do on the physical table
--                     --< change    what it changed in the game's state
--
-- Nothing here is ever changed or deleted: triggers refuse it, and ruling.hash covers
-- the row, the rows below it and the hash before it (daemon/journal/chain.h says how).
-- So that a game lies together on the disk, every table is clustered by (game, seq).
--
-- Some questions to put to it:
--
--     SELECT seq, verdict, sentence FROM ruling WHERE game = 'germantown';
--     SELECT face, count(*) FROM die WHERE source = 'table' AND sides = 6 GROUP BY face;
--     SELECT seq, old, new FROM change WHERE entity = '2nd-virginia' AND attr = 'strength';
--     SELECT seq, by_seq FROM undone WHERE game = 'germantown';
--
-- Read a live file with `sqlite3 -readonly`; only the daemon may write to it.
PRAGMA application_id = 1431130212; -- "UMPd"

CREATE TABLE game (
    id         TEXT NOT NULL PRIMARY KEY,
    system     TEXT NOT NULL,    -- the rule system it is played by
    edition    TEXT NOT NULL,    -- of that rule system
    title      TEXT NOT NULL,
    created_ms INTEGER NOT NULL, -- milliseconds since 1970, UTC
    data_hash  BLOB NOT NULL,    -- of the rule data it was begun with
    CONSTRAINT "a game's id has 1 to 100 letters" CHECK (length(id) BETWEEN 1 AND 100),
    CONSTRAINT "a game has a rule system" CHECK (length(system) BETWEEN 1 AND 100),
    CONSTRAINT "an edition has at most 200 letters" CHECK (length(edition) <= 200),
    CONSTRAINT "a title has at most 500 letters" CHECK (length(title) <= 500),
    CONSTRAINT "a data hash has 32 bytes" CHECK (length(data_hash) = 32)
) STRICT, WITHOUT ROWID;

CREATE TABLE ruling (
    game     TEXT NOT NULL REFERENCES game (id),
    seq      INTEGER NOT NULL, -- 1, 2, 3 ... within the game
    at_ms    INTEGER NOT NULL, -- milliseconds since 1970, UTC
    kind     TEXT NOT NULL,    -- see the check below
    author   TEXT NOT NULL,    -- umpire, or the name of a side
    turn     INTEGER NOT NULL,
    phase    TEXT NOT NULL,    -- '' when the system has none
    side     TEXT NOT NULL,    -- whose turn it was; '' when the system has none
    action   TEXT NOT NULL,    -- what was asked; '' when it is not an action
    target   INTEGER,          -- the seq it undoes, overrules or reveals
    token    TEXT NOT NULL,    -- of the form it came from, so that none counts twice
    remark   TEXT NOT NULL,    -- the umpire's own words
    verdict  TEXT NOT NULL,    -- a short word: legal, illegal, hit ...
    sentence TEXT NOT NULL,    -- the same, plainly
    need     INTEGER,          -- the number to throw, where the rule has one

    -- A close call: a length measured within tolerance of the line that decides.
    close_fact     TEXT, -- which fact
    close_measured REAL,
    close_other    REAL, -- a value within tolerance that rules otherwise
    close_sentence TEXT, -- what the ruling would then be

    -- Proof of dice thrown by umpired.  The declaring row has the commitment alone;
    -- the row that reveals (its target is the declaring one) has all three.
    proof_commitment BLOB,
    proof_secret     BLOB,
    proof_word       TEXT, -- what the table added; '' for nothing

    prev BLOB NOT NULL, -- hash of the row before, of the game's row for the first
    hash BLOB NOT NULL, -- over prev, this row and all its details

    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, target) REFERENCES ruling (game, seq),
    CONSTRAINT "a kind of entry is a known word" CHECK (kind IN
        ('setup', 'ruling', 'declare', 'undo', 'override', 'note', 'setting')),
    CONSTRAINT "an undo names the ruling it undoes" CHECK (kind <> 'undo' OR target IS NOT NULL),
    CONSTRAINT "a target comes before" CHECK (target IS NULL OR target BETWEEN 1 AND seq - 1),
    CONSTRAINT "an author has 1 to 200 letters" CHECK (length(author) BETWEEN 1 AND 200),
    CONSTRAINT "a phase has at most 100 letters" CHECK (length(phase) <= 100),
    CONSTRAINT "a side has at most 200 letters" CHECK (length(side) <= 200),
    CONSTRAINT "an action has at most 100 letters" CHECK (length(action) <= 100),
    CONSTRAINT "a token has at most 200 letters" CHECK (length(token) <= 200),
    CONSTRAINT "a remark has at most 10000 letters" CHECK (length(remark) <= 10000),
    CONSTRAINT "a verdict has at most 100 letters" CHECK (length(verdict) <= 100),
    CONSTRAINT "a sentence has at most 10000 letters" CHECK (length(sentence) <= 10000),
    CONSTRAINT "a close call is whole or absent" CHECK (
        (close_fact IS NULL AND close_measured IS NULL AND close_other IS NULL
            AND close_sentence IS NULL)
        OR (length(close_fact) BETWEEN 1 AND 100 AND close_measured IS NOT NULL
            AND close_other IS NOT NULL AND length(close_sentence) <= 10000)),
    CONSTRAINT "a commitment has 32 bytes" CHECK (
        proof_commitment IS NULL OR length(proof_commitment) = 32),
    CONSTRAINT "a reveal has commitment, secret, word and the declaration it answers" CHECK (
        (proof_secret IS NULL AND proof_word IS NULL)
        OR (proof_commitment IS NOT NULL AND length(proof_secret) = 32
            AND length(proof_word) <= 1000 AND target IS NOT NULL)),
    CONSTRAINT "a hash has 32 bytes" CHECK (length(prev) = 32 AND length(hash) = 32)
) STRICT, WITHOUT ROWID;

-- A form that is sent twice counts once.
CREATE UNIQUE INDEX ruling_token ON ruling (game, token) WHERE token <> '';
-- What became of a ruling: who undid, overruled or revealed it.
CREATE INDEX ruling_target ON ruling (game, target, kind) WHERE target IS NOT NULL;
-- Declared dice are revealed once: a secret that is out must not be thrown again.
CREATE UNIQUE INDEX ruling_reveal ON ruling (game, target) WHERE proof_secret IS NOT NULL;

-- The units, officers and places it concerns.
CREATE TABLE subject (
    game TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    nr   INTEGER NOT NULL,
    entity TEXT NOT NULL, -- id of the entity, as in change.entity
    PRIMARY KEY (game, seq, nr),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "an entity's id has 1 to 200 letters" CHECK (length(entity) BETWEEN 1 AND 200)
) STRICT, WITHOUT ROWID;

-- What was known.  The table outranks the model: where the umpire stated a value, that
-- one was used, and the journal keeps both.
CREATE TABLE fact (
    game TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    nr   INTEGER NOT NULL,
    name     TEXT NOT NULL, -- machine word: distance_cm
    label    TEXT NOT NULL, -- as the form showed it
    unit     TEXT NOT NULL, -- '' for none
    measured ANY,           -- by the survey of the table as entered; NULL: not measured
    stated   ANY,           -- by the umpire; NULL: he said nothing
    used     ANY,           -- what the ruling went by
    how      TEXT NOT NULL, -- how it was measured; '' when it was not
    PRIMARY KEY (game, seq, nr),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "a fact's name has 1 to 100 letters" CHECK (length(name) BETWEEN 1 AND 100),
    CONSTRAINT "a fact's label has at most 500 letters" CHECK (length(label) <= 500),
    CONSTRAINT "a unit has at most 50 letters" CHECK (length(unit) <= 50),
    CONSTRAINT "a value is a number or a text"
        CHECK (typeof(measured) <> 'blob' AND typeof(stated) <> 'blob'
        AND typeof(used) <> 'blob'),
    CONSTRAINT "how it was measured has at most 2000 letters" CHECK (length(how) <= 2000)
) STRICT, WITHOUT ROWID;

-- The working: every modifier and check in the order it was made.
CREATE TABLE reason (
    game TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    nr   INTEGER NOT NULL,
    label  TEXT NOT NULL,
    counts INTEGER NOT NULL, -- 1: a modifier, value adds to the total; 0: a check, stated only
    value  REAL NOT NULL,
    total  REAL NOT NULL,    -- the sum so far
    cite   TEXT NOT NULL,    -- rule reference; '' for none
    PRIMARY KEY (game, seq, nr),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "a reason has at most 2000 letters" CHECK (length(label) <= 2000),
    CONSTRAINT "a reason counts or does not" CHECK (counts IN (0, 1)),
    CONSTRAINT "a rule reference has at most 200 letters" CHECK (length(cite) <= 200)
) STRICT, WITHOUT ROWID;

-- What fell, in the order it was thrown.
CREATE TABLE die (
    game TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    nr   INTEGER NOT NULL,
    label  TEXT NOT NULL,    -- what it was thrown for
    sides  INTEGER NOT NULL,
    face   INTEGER NOT NULL,
    source TEXT NOT NULL,    -- table: thrown by hand and typed in; umpired: thrown by umpired
    PRIMARY KEY (game, seq, nr),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "a die's label has at most 500 letters" CHECK (length(label) <= 500),
    CONSTRAINT "a die shows one of its faces" CHECK (face BETWEEN 1 AND sides),
    CONSTRAINT "a die comes from the table or from umpired" CHECK (source IN ('table', 'umpired'))
) STRICT, WITHOUT ROWID;

-- How likely each outcome was before the throw, exactly.
CREATE TABLE odds (
    game TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    nr   INTEGER NOT NULL,
    word     TEXT NOT NULL, -- the verdict it would have been
    sentence TEXT NOT NULL, -- the event, in words
    fraction TEXT NOT NULL, -- 7/12: the exact chance
    percent  REAL NOT NULL, -- 58.33...: the same, rounded to a double
    PRIMARY KEY (game, seq, nr),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "an outcome has 1 to 100 letters" CHECK (length(word) BETWEEN 1 AND 100),
    CONSTRAINT "an outcome's sentence has at most 2000 letters" CHECK (length(sentence) <= 2000),
    CONSTRAINT "a fraction has at most 400 letters" CHECK (length(fraction) BETWEEN 1 AND 400),
    CONSTRAINT "a percentage lies between 0 and 100" CHECK (percent BETWEEN 0 AND 100)
) STRICT, WITHOUT ROWID;

-- The open points of the rules it leaned on, as the game had them set.
CREATE TABLE leaning (
    game TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    nr   INTEGER NOT NULL,
    reading TEXT NOT NULL, -- id of the reading
    choice  TEXT NOT NULL, -- A or B
    PRIMARY KEY (game, seq, nr),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "a reading's id has 1 to 100 letters" CHECK (length(reading) BETWEEN 1 AND 100),
    CONSTRAINT "a choice is one letter" CHECK (length(choice) = 1)
) STRICT, WITHOUT ROWID;

-- What to do on the physical table.
CREATE TABLE hand (
    game TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    nr   INTEGER NOT NULL,
    instruction TEXT NOT NULL,
    PRIMARY KEY (game, seq, nr),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "an instruction has at most 2000 letters" CHECK (length(instruction) <= 2000)
) STRICT, WITHOUT ROWID;

-- What it changed.  The state of a game is the fold of these, in order, and nothing else;
-- an undo is the same changes backwards.
CREATE TABLE change (
    game TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    nr   INTEGER NOT NULL,
    entity TEXT NOT NULL,
    attr   TEXT NOT NULL,
    old    ANY, -- NULL: the attribute was not there
    new    ANY, -- NULL: it is no longer there
    PRIMARY KEY (game, seq, nr),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "an entity's id has 1 to 200 letters" CHECK (length(entity) BETWEEN 1 AND 200),
    CONSTRAINT "an attribute has 1 to 100 letters" CHECK (length(attr) BETWEEN 1 AND 100),
    CONSTRAINT "a value is a number or a text"
        CHECK (typeof(old) <> 'blob' AND typeof(new) <> 'blob'),
    CONSTRAINT "a value has at most 1000000 letters" CHECK ((old IS NULL OR length(old) <= 1000000)
        AND (new IS NULL OR length(new) <= 1000000))
) STRICT, WITHOUT ROWID;

-- A ruling takes the next number of its game.
CREATE TRIGGER ruling_in_order BEFORE INSERT ON ruling
WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM ruling WHERE game = NEW.game), 0)
BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: a ruling takes the next number of its game');
END;

-- Append-only.  INSERT OR REPLACE fires the triggers on deleting only where recursive_triggers
-- is on, as it is on every connection of umpired; done elsewhere, it shows in the chain.  (One
-- more trigger on each INSERT would refuse it everywhere, and costs half as much again as the
-- writing itself.)
CREATE TRIGGER game_no_update BEFORE UPDATE ON game BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: game is never changed');
END;
CREATE TRIGGER game_no_delete BEFORE DELETE ON game BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: game is never deleted');
END;
CREATE TRIGGER ruling_no_update BEFORE UPDATE ON ruling BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: ruling is never changed');
END;
CREATE TRIGGER ruling_no_delete BEFORE DELETE ON ruling BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: ruling is never deleted');
END;
CREATE TRIGGER subject_no_update BEFORE UPDATE ON subject BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: subject is never changed');
END;
CREATE TRIGGER subject_no_delete BEFORE DELETE ON subject BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: subject is never deleted');
END;
CREATE TRIGGER fact_no_update BEFORE UPDATE ON fact BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: fact is never changed');
END;
CREATE TRIGGER fact_no_delete BEFORE DELETE ON fact BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: fact is never deleted');
END;
CREATE TRIGGER reason_no_update BEFORE UPDATE ON reason BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: reason is never changed');
END;
CREATE TRIGGER reason_no_delete BEFORE DELETE ON reason BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: reason is never deleted');
END;
CREATE TRIGGER die_no_update BEFORE UPDATE ON die BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: die is never changed');
END;
CREATE TRIGGER die_no_delete BEFORE DELETE ON die BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: die is never deleted');
END;
CREATE TRIGGER odds_no_update BEFORE UPDATE ON odds BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: odds is never changed');
END;
CREATE TRIGGER odds_no_delete BEFORE DELETE ON odds BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: odds is never deleted');
END;
CREATE TRIGGER leaning_no_update BEFORE UPDATE ON leaning BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: leaning is never changed');
END;
CREATE TRIGGER leaning_no_delete BEFORE DELETE ON leaning BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: leaning is never deleted');
END;
CREATE TRIGGER hand_no_update BEFORE UPDATE ON hand BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: hand is never changed');
END;
CREATE TRIGGER hand_no_delete BEFORE DELETE ON hand BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: hand is never deleted');
END;
CREATE TRIGGER change_no_update BEFORE UPDATE ON change BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: change is never changed');
END;
CREATE TRIGGER change_no_delete BEFORE DELETE ON change BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: change is never deleted');
END;

-- Which rulings are undone, and by which.  An undo may itself be undone, and so on: a
-- ruling is undone when the row of last undos that begins at it has an odd length.
CREATE VIEW undone (game, seq, by_seq) AS
WITH RECURSIVE
    last_undo (game, target, seq) AS (
        SELECT game, target, max(seq) FROM ruling WHERE kind = 'undo' GROUP BY game, target),
    chain (game, seq, by_seq, tip, length) AS (
        SELECT game, target, seq, seq, 1 FROM last_undo
        UNION ALL
        SELECT chain.game, chain.seq, chain.by_seq, last_undo.seq, chain.length + 1
        FROM chain JOIN last_undo ON last_undo.game = chain.game AND last_undo.target = chain.tip)
SELECT game, seq, by_seq FROM chain GROUP BY game, seq HAVING max(length) % 2 = 1;

PRAGMA user_version = 1;
