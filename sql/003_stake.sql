-- 003: what a throw was worth.
--
--     ruling --< stake         the effects its dice decided, each value with its chance
--
-- An effect is counted in whole numbers: stands taken off, orders obeyed.  Of each there is
-- one row for every value from 0 up to the most that could have happened, and exactly one of
-- them fell.  Rulings of before this table have none.  A row belongs to the ruling as those
-- of `change` do: hashed after them, never changed or deleted.
--
-- What a side could expect, and what it got, over a whole game:
--
--     SELECT measure, side, sum(value * percent) / 100 AS expected, sum(value * fell) AS fell
--     FROM stake WHERE game = 'germantown' AND NOT EXISTS
--         (SELECT 1 FROM undone WHERE undone.game = stake.game AND undone.seq = stake.seq)
--     GROUP BY measure, side;
CREATE TABLE stake (
    game TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    nr   INTEGER NOT NULL,
    measure  TEXT NOT NULL,    -- what is counted: stands, orders ...
    side     TEXT NOT NULL,    -- who gains by a high value
    entity   TEXT NOT NULL,    -- whom it is about, as in change.entity; '' for nobody
    thrower  TEXT NOT NULL,    -- whose dice; '' for nobody in particular
    value    INTEGER NOT NULL, -- 0, 1, 2 ...; 0 begins the next effect
    fraction TEXT NOT NULL,    -- 7/12: the exact chance of that value before the throw
    percent  REAL NOT NULL,    -- 58.33...: the same, rounded to a double
    fell     INTEGER NOT NULL, -- 1: this is what fell
    PRIMARY KEY (game, seq, nr),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "a measure has 1 to 100 letters" CHECK (length(measure) BETWEEN 1 AND 100),
    CONSTRAINT "who gains by it has 1 to 200 letters" CHECK (length(side) BETWEEN 1 AND 200),
    CONSTRAINT "an entity's id has at most 200 letters"
        CHECK (length(entity) <= 200 AND length(thrower) <= 200),
    CONSTRAINT "an effect is counted from 0" CHECK (value BETWEEN 0 AND 1000000),
    CONSTRAINT "a fraction has at most 400 letters" CHECK (length(fraction) BETWEEN 1 AND 400),
    CONSTRAINT "a percentage lies between 0 and 100" CHECK (percent BETWEEN 0 AND 100),
    CONSTRAINT "a value fell or did not" CHECK (fell IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TRIGGER stake_no_update BEFORE UPDATE ON stake BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: stake is never changed');
END;
CREATE TRIGGER stake_no_delete BEFORE DELETE ON stake BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: stake is never deleted');
END;

PRAGMA user_version = 3;
