-- Questions to put to a journal, for people who like SQL.  001_journal.sql says what the
-- tables and columns mean.
--
--     umpired ask FILE                          what can be asked
--     umpired ask FILE casualties germantown    one question about one game
--     umpired ask FILE dice                     about all games of the file; --csv for a spreadsheet
--     sqlite3 -readonly -box FILE < sql/questions.sql
--
-- They work on a journal, on a backup of one and on a game file alike.  Each is one SELECT
-- that can be copied and changed.  :game is the id of a game; left alone it is NULL and means
-- every game.  What was undone is left out: view `undone` knows, and of an undone undo, too.
-- What the umpire overruled did happen, together with what he put in its place: a change of
-- his stands beside the change of the ruling.
--
-- CROSS JOIN is JOIN to everybody else; SQLite takes it for an order: the games asked for
-- first, then their rulings, then the details.  Left to itself it may begin with every detail
-- of every game there is.

-- name: casualties
-- Stands that each side lost, turn by turn, and how many of its units were hit.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game),
    side_of AS ( -- the side each unit was given last: max() picks the row
        SELECT game, entity, new AS of, max(seq) FROM here CROSS JOIN change USING (game)
        WHERE attr = 'side' GROUP BY game, entity)
SELECT game, turn, side_of.of AS side, sum(coalesce(old, 0) - coalesce(new, 0)) AS stands,
    count(DISTINCT entity) AS units
FROM here CROSS JOIN ruling USING (game) CROSS JOIN change USING (game, seq)
    CROSS JOIN side_of USING (game, entity)
WHERE attr = 'stands' AND kind IN ('ruling', 'override')
    AND (game, seq) NOT IN (SELECT game, seq FROM undone)
GROUP BY game, turn, side_of.of HAVING stands <> 0
ORDER BY game, turn, side_of.of;

-- name: commanders
-- Orders that each commander gave: how many were obeyed, how many he could expect, blunders.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game)
SELECT game, fact.used AS commander, count(*) AS orders, sum(verdict = 'obeyed') AS obeyed,
    round(sum((SELECT percent FROM odds
        WHERE odds.game = ruling.game AND odds.seq = ruling.seq AND word = 'obeyed')) / 100, 2)
        AS expected,
    sum(verdict = 'blunder') AS blunders
FROM here CROSS JOIN ruling USING (game) CROSS JOIN fact USING (game, seq)
WHERE action = 'command' AND kind = 'ruling' AND verdict IN ('obeyed', 'refused', 'blunder')
    AND fact.name = 'commander' AND (game, seq) NOT IN (SELECT game, seq FROM undone)
GROUP BY game, commander
ORDER BY game, obeyed - expected DESC, commander;

-- name: readings
-- Open points of the rules, as they were read, by how many rulings leaned on each.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game)
SELECT reading, choice, count(*) AS rulings, count(DISTINCT game) AS games,
    group_concat(DISTINCT action) AS actions
FROM here CROSS JOIN ruling USING (game) CROSS JOIN leaning USING (game, seq)
WHERE (game, seq) NOT IN (SELECT game, seq FROM undone)
GROUP BY reading, choice
ORDER BY rulings DESC, reading, choice;

-- name: close-calls
-- Rulings that hung on a length within the tolerance, and what would otherwise have been.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game)
SELECT game, ruling.seq, turn, action, verdict, close_fact AS fact,
    close_measured AS measured, close_other AS other, close_sentence AS otherwise
FROM here CROSS JOIN ruling USING (game)
WHERE close_fact IS NOT NULL AND (game, seq) NOT IN (SELECT game, seq FROM undone)
ORDER BY game, ruling.seq;

-- name: overrides
-- Rules that were overruled: for each place in the book, how often a ruling citing it was.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game)
SELECT cite, count(DISTINCT ruling.game || ' ' || ruling.seq) AS overruled,
    group_concat(DISTINCT action) AS actions,
    group_concat(DISTINCT ruling.game || ' ' || target) AS rulings
FROM here CROSS JOIN ruling USING (game)
    CROSS JOIN reason ON reason.game = ruling.game AND reason.seq = ruling.target
WHERE kind = 'override' AND cite <> ''
    AND (ruling.game, ruling.seq) NOT IN (SELECT game, seq FROM undone)
GROUP BY cite
ORDER BY overruled DESC, cite;

-- name: dice
-- How often each face fell, by who threw the die, beside what is to be expected.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game)
SELECT source, sides, face, count(*) AS fell,
    round(sum(count(*)) OVER (PARTITION BY source, sides) * 1.0 / sides, 2) AS expected
FROM here CROSS JOIN die USING (game)
GROUP BY source, sides, face
ORDER BY source, sides, face;

-- name: thinking
-- The longest pauses before an entry, in minutes: who thought, or went for tea.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game),
    pace AS (
        SELECT game, seq, turn, side, sentence,
            (at_ms - lag(at_ms) OVER (PARTITION BY game ORDER BY seq)) / 60000.0 AS minutes
        FROM here CROSS JOIN ruling USING (game))
SELECT game, seq, turn, side, round(minutes, 2) AS minutes, sentence
FROM pace WHERE minutes IS NOT NULL
ORDER BY pace.minutes DESC, game, seq LIMIT 10;

-- name: idle
-- Units that took no part in any shooting, charge or melee, at either end of it.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game),
    unit AS (
        SELECT game, entity FROM here CROSS JOIN change USING (game)
        WHERE attr = 'kind' AND new = 'unit'),
    fought AS (
        SELECT game, entity
        FROM here CROSS JOIN ruling USING (game) CROSS JOIN subject USING (game, seq)
        WHERE action IN ('shoot', 'charge', 'melee') AND kind = 'ruling' AND verdict <> 'illegal'
            AND (game, seq) NOT IN (SELECT game, seq FROM undone))
SELECT game, entity AS unit FROM unit EXCEPT SELECT game, entity FROM fought
ORDER BY game, unit;

-- name: shooters
-- What the shooting of each unit did: times it shot, stands it took off, units it routed.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game),
    shot AS (
        SELECT game, seq, entity AS unit
        FROM here CROSS JOIN ruling USING (game) CROSS JOIN subject USING (game, seq)
        WHERE action = 'shoot' AND kind = 'ruling' AND verdict <> 'illegal' AND subject.nr = 1
            AND (game, seq) NOT IN (SELECT game, seq FROM undone)),
    effect AS (
        SELECT game, seq, unit,
            sum(CASE WHEN attr = 'stands' THEN coalesce(old, 0) - coalesce(new, 0) ELSE 0 END)
                AS stands,
            sum(attr = 'routed' AND new IS NOT NULL) AS routed
        FROM shot LEFT JOIN change USING (game, seq)
        WHERE change.entity IS NULL OR change.entity <> unit GROUP BY game, seq, unit)
SELECT game, unit, count(*) AS shots, sum(coalesce(stands, 0)) AS stands,
    sum(coalesce(routed, 0)) AS routed
FROM shot LEFT JOIN effect USING (game, seq, unit)
GROUP BY game, unit
ORDER BY game, stands DESC, routed DESC, shots, unit;

-- name: surprises
-- What happened against the odds: the least likely outcomes that fell.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game)
SELECT ruling.game, ruling.seq, turn, action, fraction, round(percent, 2) AS percent,
    ruling.sentence
FROM here CROSS JOIN ruling USING (game)
    CROSS JOIN odds ON odds.game = ruling.game AND odds.seq = ruling.seq AND word = verdict
WHERE kind = 'ruling' AND EXISTS (SELECT 1 FROM die
        WHERE die.game = ruling.game AND die.seq = ruling.seq)
    AND (ruling.game, ruling.seq) NOT IN (SELECT game, seq FROM undone)
ORDER BY odds.percent, ruling.game, ruling.seq LIMIT 10;

-- name: corrections
-- Facts that the umpire stated otherwise than umpired had measured, and by how much (where a
-- unit is to go is stated, too, and is no correction).
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game)
SELECT name, unit, count(*) AS stated,
    round(avg(CASE WHEN typeof(measured) <> 'text' AND typeof(fact.stated) <> 'text'
        THEN abs(fact.stated - measured) END), 3) AS apart
FROM here CROSS JOIN fact USING (game)
WHERE measured IS NOT NULL AND fact.stated IS NOT NULL AND fact.stated <> measured
    AND name NOT IN ('x', 'y', 'facing')
GROUP BY name, unit
ORDER BY count(*) DESC, name;

-- name: struck
-- Rulings that no longer stand: undone or overruled, by which entry, and why.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game)
SELECT ruling.game, ruling.seq, ruling.turn, ruling.action, ruling.verdict,
    answer.kind AS how, answer.seq AS by_seq, answer.remark AS why
FROM here CROSS JOIN ruling AS answer ON answer.game = here.game
    CROSS JOIN ruling ON ruling.game = answer.game AND ruling.seq = answer.target
WHERE answer.target IS NOT NULL AND answer.kind IN ('undo', 'override')
    AND ruling.kind <> 'undo'
    AND (answer.game, answer.seq) NOT IN (SELECT game, seq FROM undone)
ORDER BY ruling.game, ruling.seq, by_seq;

-- name: tempo
-- Each turn: how many entries, and how many minutes from its first to its last.
WITH here AS (SELECT id AS game FROM game WHERE :game IS NULL OR id = :game)
SELECT game, turn, side, count(*) AS entries,
    round((max(at_ms) - min(at_ms)) / 60000.0, 2) AS minutes
FROM here CROSS JOIN ruling USING (game)
GROUP BY game, turn, side
ORDER BY game, min(seq);
