-- 004: games that were begun elsewhere.
--
-- A game's id stands in every hash of its chain and in the sums of the dice that umpired
-- threw, so it can never be another.  Yet two clubs may each have a "germantown".  A game
-- that is read in where its id is taken is known by a free one here, in game.id and all the
-- tables after it; its hashes and its dice are over the id it was begun with, which is kept
-- below.  A game that was begun here, or found its id free, has no row.
CREATE TABLE origin (
    game TEXT NOT NULL PRIMARY KEY REFERENCES game (id),
    id   TEXT NOT NULL, -- the id in its hashes: the first cell of each of its rows
    CONSTRAINT "an id at the origin has 1 to 100 letters" CHECK (length(id) BETWEEN 1 AND 100)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER origin_no_update BEFORE UPDATE ON origin BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: origin is never changed');
END;
CREATE TRIGGER origin_no_delete BEFORE DELETE ON origin BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: origin is never deleted');
END;

-- What the clock says of a game that is not in memory: its turn, its side, what that is called.
-- A list of games looks for the last change of each, which may be the first of all.
CREATE INDEX change_of_game ON change (game, attr, seq, nr) WHERE entity = 'game';

-- The same view as before.  That a target is there follows from the kind, but SQLite does not
-- know it: only said aloud does it look through the index of targets, and not through every
-- ruling of every game.
DROP VIEW undone;
CREATE VIEW undone (game, seq, by_seq) AS
WITH RECURSIVE
    last_undo (game, target, seq) AS (
        SELECT game, target, max(seq) FROM ruling
        WHERE kind = 'undo' AND target IS NOT NULL GROUP BY game, target),
    chain (game, seq, by_seq, tip, length) AS (
        SELECT game, target, seq, seq, 1 FROM last_undo
        UNION ALL
        SELECT chain.game, chain.seq, chain.by_seq, last_undo.seq, chain.length + 1
        FROM chain JOIN last_undo ON last_undo.game = chain.game AND last_undo.target = chain.tip)
SELECT game, seq, by_seq FROM chain GROUP BY game, seq HAVING max(length) % 2 = 1;

PRAGMA user_version = 4;
