-- 002: what the daemon needs for itself.  Not part of any game, not chained, and the only
-- tables whose rows are changed or deleted.

-- Small settings: key and text.
CREATE TABLE setting (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    CONSTRAINT "a setting's key has 1 to 100 letters" CHECK (length(key) BETWEEN 1 AND 100),
    CONSTRAINT "a setting has at most 10000 letters" CHECK (length(value) <= 10000)
) STRICT, WITHOUT ROWID;

-- Links and sessions: who may see what.  Of a token only its hash is kept, so that who
-- reads this file cannot sign in with it.
CREATE TABLE access (
    token_hash BLOB NOT NULL PRIMARY KEY,
    role       TEXT NOT NULL,
    game       TEXT REFERENCES game (id), -- NULL: every game
    side       TEXT NOT NULL,             -- '' unless the role is side
    created_ms INTEGER NOT NULL,
    expires_ms INTEGER NOT NULL,          -- 0: never
    CONSTRAINT "a token hash has 32 bytes" CHECK (length(token_hash) = 32),
    CONSTRAINT "a role is umpire, side or spectator"
        CHECK (role IN ('umpire', 'side', 'spectator')),
    CONSTRAINT "a side is named for the role side alone" CHECK ((role = 'side') = (side <> '')),
    CONSTRAINT "a side's link is for one game" CHECK (role <> 'side' OR game IS NOT NULL),
    CONSTRAINT "a side has at most 200 letters" CHECK (length(side) <= 200)
) STRICT, WITHOUT ROWID;

CREATE INDEX access_game ON access (game);

-- Secrets of declared throws that are not revealed yet.  A revealed one stands in
-- ruling.proof_secret and is gone from here.
CREATE TABLE secret (
    game   TEXT NOT NULL,
    seq    INTEGER NOT NULL, -- of the ruling that declared
    secret BLOB NOT NULL,
    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "a secret has 32 bytes" CHECK (length(secret) = 32)
) STRICT, WITHOUT ROWID;

PRAGMA user_version = 2;
