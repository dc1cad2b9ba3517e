-- A journal as it was written before a throw's worth was kept (format 2): an order, a shot, its undo,
-- a shot of umpired's own dice, its override.  Its head code is 5RN7.
PRAGMA application_id = 1431130212;
PRAGMA user_version = 2;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
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
INSERT INTO game VALUES('chew-house','two-for-tea','Barnettson, with Germantown','Chew House',1795035647259,X'0c13111ed3ff2cf6421ccc57187bb4cee8162e22d723bc1a7d846680f4f323e7');
INSERT INTO game VALUES('first-game','two-for-tea','Barnettson, with Germantown','First game',1795035646955,X'0c13111ed3ff2cf6421ccc57187bb4cee8162e22d723bc1a7d846680f4f323e7');
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
INSERT INTO ruling VALUES('chew-house',1,1795035647259,'setup','umpire',0,'','','',NULL,'kit-30194-1','','begun','Chew House begins, by Two For Tea (Barnettson, with Germantown).',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'2de7b835cee781166e8d24a13e6d0ec61503eceeac72a5952b740292d7fe93ea',X'779fcbe55eeb33f7b74aa4b9e56c3014875c938221fe70db20d322de415e1a37');
INSERT INTO ruling VALUES('chew-house',2,1795035647265,'setup','umpire',1,'','american','',NULL,'kit-30194-2','','entered','Entered from a file: 3 new, 32 changes in all.',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'779fcbe55eeb33f7b74aa4b9e56c3014875c938221fe70db20d322de415e1a37',X'34502d9b546ab462e52a9b35103068fee7bd829e68e776692b103cfd2f6a11b5');
INSERT INTO ruling VALUES('chew-house',3,1795035647276,'ruling','umpire',1,'','american','command',NULL,'kit-30194-3','','obeyed','Wayne orders the 1st Pennsylvania to shoot: 2 + 2 = 4, needs 6: obeyed.',6,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'34502d9b546ab462e52a9b35103068fee7bd829e68e776692b103cfd2f6a11b5',X'9f3699e52a83109d916666152354a65f76496392b14ea83327dfd23b884b55b6');
INSERT INTO ruling VALUES('chew-house',4,1795035647292,'ruling','umpire',1,'','american','shoot',NULL,'kit-30194-4','','stands lost','1st Pennsylvania shoots at 10th Foot: 5 hits, 1 of them a six: 1 stand lost.',4,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'9f3699e52a83109d916666152354a65f76496392b14ea83327dfd23b884b55b6',X'2bc64f9ea5c42538f9a4b0d78c98cc5bd788124427c2e0da7b7efd797d029175');
INSERT INTO ruling VALUES('chew-house',5,1795035647308,'undo','umpire',1,'','american','',4,'kit-30194-5','a cocked die','undone','Undone: 1st Pennsylvania shoots at 10th Foot: 5 hits, 1 of them a six: 1 stand lost.',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'2bc64f9ea5c42538f9a4b0d78c98cc5bd788124427c2e0da7b7efd797d029175',X'da4f08afc2a97e08992a701736642759977b652e6b8fa9f6dee023c75ecf51ff');
INSERT INTO ruling VALUES('chew-house',6,1795035647324,'declare','umpire',1,'','american','shoot',NULL,'kit-30194-6','','needs dice','1st Pennsylvania shoots at 10th Foot: 9 dice, hitting on 4, 5 or 6: a stand lost, suppressed or worse in 53.3 % of throws.',4,NULL,NULL,NULL,NULL,X'ced13badc3e5ee0fdd062631b1f7d7ecdaee294b0ff695ab58389f34153e1924',NULL,NULL,X'da4f08afc2a97e08992a701736642759977b652e6b8fa9f6dee023c75ecf51ff',X'41bdc4fa0d33a836852821e26e4604774a796a758673c8b73912e829a03a1b43');
INSERT INTO ruling VALUES('chew-house',7,1795035647341,'ruling','umpire',1,'','american','shoot',6,'kit-30194-7','','hits only','1st Pennsylvania shoots at 10th Foot: 3 hits.',4,NULL,NULL,NULL,NULL,X'ced13badc3e5ee0fdd062631b1f7d7ecdaee294b0ff695ab58389f34153e1924',X'e4844e1f2e980dff9f47a326982edff56401cafe3d6ed2c118af21e635ef5749','huzzah',X'41bdc4fa0d33a836852821e26e4604774a796a758673c8b73912e829a03a1b43',X'7ad16deb19c0fc2a5af180d71a9e6507fcd1ce6f4cbefecf91c47fe0ee8a2000');
INSERT INTO ruling VALUES('chew-house',8,1795035647356,'override','umpire',1,'','american','shoot',7,'kit-30194-8','we agreed','hits only','The umpire overrules entry 7: hits only. we agreed',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'7ad16deb19c0fc2a5af180d71a9e6507fcd1ce6f4cbefecf91c47fe0ee8a2000',X'2e2a7bff33bed4124f68a6be73b0b4798e323f086789d85449c90e457a3657f6');
INSERT INTO ruling VALUES('first-game',1,1795035646955,'setup','umpire',0,'','','',NULL,'','','begun','First game begins, by Two For Tea (Barnettson, with Germantown).',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,X'413c901d2281902365ab5a997e98c5d9b6510c6a882dba1eaed0de9b91515264',X'5e209f3d9a24857864d82d1fa08cdcd6711938664ce3d3692145bc5be162dd24');
CREATE TABLE subject (
    game TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    nr   INTEGER NOT NULL,
    entity TEXT NOT NULL, -- id of the entity, as in change.entity
    PRIMARY KEY (game, seq, nr),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "an entity's id has 1 to 200 letters" CHECK (length(entity) BETWEEN 1 AND 200)
) STRICT, WITHOUT ROWID;
INSERT INTO subject VALUES('chew-house',3,1,'first');
INSERT INTO subject VALUES('chew-house',3,2,'wayne');
INSERT INTO subject VALUES('chew-house',4,1,'first');
INSERT INTO subject VALUES('chew-house',4,2,'foot');
INSERT INTO subject VALUES('chew-house',5,1,'first');
INSERT INTO subject VALUES('chew-house',5,2,'foot');
INSERT INTO subject VALUES('chew-house',6,1,'first');
INSERT INTO subject VALUES('chew-house',6,2,'foot');
INSERT INTO subject VALUES('chew-house',7,1,'first');
INSERT INTO subject VALUES('chew-house',7,2,'foot');
INSERT INTO subject VALUES('chew-house',8,1,'first');
INSERT INTO subject VALUES('chew-house',8,2,'foot');
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
INSERT INTO fact VALUES('chew-house',3,1,'unit','Unit','',NULL,'first','first','');
INSERT INTO fact VALUES('chew-house',3,2,'unit_2','Second unit of a brigade','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',3,3,'unit_3','Third unit of a brigade','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',3,4,'unit_4','Fourth unit of a brigade','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',3,5,'unit_5','Fifth unit of a brigade','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',3,6,'unit_6','Sixth unit of a brigade','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',3,7,'commander','Commander','','wayne','wayne','wayne','it is assigned to him');
INSERT INTO fact VALUES('chew-house',3,8,'order','Order','',NULL,'shoot','shoot','');
INSERT INTO fact VALUES('chew-house',3,9,'forward','For God''s sake forward!','',NULL,NULL,0,'');
INSERT INTO fact VALUES('chew-house',3,10,'rating','Command rating','',7,NULL,7,'Wayne''s, as entered and since changed');
INSERT INTO fact VALUES('chew-house',3,11,'general','Is he the army''s general?','',0,NULL,0,'from the order of battle');
INSERT INTO fact VALUES('chew-house',3,12,'orders_given','Orders this unit has had this turn','',0,NULL,0,'as the journal has it for this turn');
INSERT INTO fact VALUES('chew-house',3,13,'distance_cm','Commander to unit','cm',17.0,NULL,17.0,'from the edge of his base to the nearest edge of the unit');
INSERT INTO fact VALUES('chew-house',3,14,'column_on_road','In column on a road?','',0,NULL,0,'it is not in column');
INSERT INTO fact VALUES('chew-house',3,15,'enemy_visible','Any enemy visible?','',1,NULL,1,'10th Foot is in plain view of the unit');
INSERT INTO fact VALUES('chew-house',3,16,'enemy_cm','Nearest visible enemy','cm',15.0,NULL,15.0,'edge to edge from the unit to 10th Foot');
INSERT INTO fact VALUES('chew-house',3,17,'weather','Weather','','clear',NULL,'clear','as the game has it set');
INSERT INTO fact VALUES('chew-house',3,18,'together','Near enough for a brigade?','',NULL,NULL,1,'');
INSERT INTO fact VALUES('chew-house',3,19,'mixed','Horse and foot mixed before 1778?','',NULL,NULL,0,'');
INSERT INTO fact VALUES('chew-house',3,20,'grenadiers','Are they grenadiers?','','none',NULL,'none','from the order of battle');
INSERT INTO fact VALUES('chew-house',3,21,'astray','Lost in the fog?','',0,NULL,0,'only Americans at Germantown do');
INSERT INTO fact VALUES('chew-house',4,1,'unit','Unit','',NULL,'first','first','');
INSERT INTO fact VALUES('chew-house',4,2,'target','Target','',NULL,'foot','foot','');
INSERT INTO fact VALUES('chew-house',4,3,'occasion','Why it fires','','order','order','order','from whose turn it is and the orders it has had');
INSERT INTO fact VALUES('chew-house',4,4,'shot','Shot of a cannon','',NULL,NULL,'ball','');
INSERT INTO fact VALUES('chew-house',4,5,'along','Firing with it','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',4,6,'canister','Of these, cannon with canister','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',4,7,'ability','Special ability','',NULL,NULL,'none','');
INSERT INTO fact VALUES('chew-house',4,8,'again_at','Whose miss is thrown again','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',4,9,'shoot_dice','Shooting dice of a stand','',3,NULL,3,'from its army list');
INSERT INTO fact VALUES('chew-house',4,10,'shoot_loss','Shooting dice lost for good','',0,NULL,0,'as the journal has it');
INSERT INTO fact VALUES('chew-house',4,11,'range_cm','Range','cm',20,NULL,20,'from its army list');
INSERT INTO fact VALUES('chew-house',4,12,'formation','Formation','','line',NULL,'line','as it stands');
INSERT INTO fact VALUES('chew-house',4,13,'cannon','Is it a cannon?','',0,NULL,0,'from its army list');
INSERT INTO fact VALUES('chew-house',4,14,'distance_cm','Distance to the target','cm',15.0,NULL,15.0,'edge to edge, from the nearest stand that may fire');
INSERT INTO fact VALUES('chew-house',4,15,'stands','Stands','',3,NULL,3,'all 3 stands bear');
INSERT INTO fact VALUES('chew-house',4,16,'flank','Of these, at flank or rear','',0,NULL,0,'by the middle of each shooting stand against the target''s front');
INSERT INTO fact VALUES('chew-house',4,17,'spread','How much farther each is','','0 0 0',NULL,'0 0 0','stand by stand');
INSERT INTO fact VALUES('chew-house',4,18,'cover','Cover of the target','','open',NULL,'open','no ground gives it cover from there');
INSERT INTO fact VALUES('chew-house',4,19,'along_dice','Dice of those firing with it','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',4,20,'along_cover','Cover from each of them','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',4,21,'target_stands','Stands of the target','',3,NULL,3,'as it stands');
INSERT INTO fact VALUES('chew-house',4,22,'hits_value','Hits value of the target','',5,NULL,5,'army list, with lasting losses');
INSERT INTO fact VALUES('chew-house',4,23,'extra_hits','Hits it carries','',0,NULL,0,'as the journal has it');
INSERT INTO fact VALUES('chew-house',4,24,'earlier_sixes','Sixes against it earlier','',0,NULL,0,'as the journal has it');
INSERT INTO fact VALUES('chew-house',4,25,'struck','Whose stands a ball strikes','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',4,26,'preferred','Whom it should prefer','','foot',NULL,'foot','10th Foot is the nearest it can shoot at, 15.0 cm off');
INSERT INTO fact VALUES('chew-house',6,1,'unit','Unit','',NULL,'first','first','');
INSERT INTO fact VALUES('chew-house',6,2,'target','Target','',NULL,'foot','foot','');
INSERT INTO fact VALUES('chew-house',6,3,'occasion','Why it fires','','order','order','order','from whose turn it is and the orders it has had');
INSERT INTO fact VALUES('chew-house',6,4,'shot','Shot of a cannon','',NULL,NULL,'ball','');
INSERT INTO fact VALUES('chew-house',6,5,'along','Firing with it','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',6,6,'canister','Of these, cannon with canister','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',6,7,'ability','Special ability','',NULL,NULL,'none','');
INSERT INTO fact VALUES('chew-house',6,8,'again_at','Whose miss is thrown again','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',6,9,'shoot_dice','Shooting dice of a stand','',3,NULL,3,'from its army list');
INSERT INTO fact VALUES('chew-house',6,10,'shoot_loss','Shooting dice lost for good','',0,NULL,0,'as the journal has it');
INSERT INTO fact VALUES('chew-house',6,11,'range_cm','Range','cm',20,NULL,20,'from its army list');
INSERT INTO fact VALUES('chew-house',6,12,'formation','Formation','','line',NULL,'line','as it stands');
INSERT INTO fact VALUES('chew-house',6,13,'cannon','Is it a cannon?','',0,NULL,0,'from its army list');
INSERT INTO fact VALUES('chew-house',6,14,'distance_cm','Distance to the target','cm',15.0,NULL,15.0,'edge to edge, from the nearest stand that may fire');
INSERT INTO fact VALUES('chew-house',6,15,'stands','Stands','',3,NULL,3,'all 3 stands bear');
INSERT INTO fact VALUES('chew-house',6,16,'flank','Of these, at flank or rear','',0,NULL,0,'by the middle of each shooting stand against the target''s front');
INSERT INTO fact VALUES('chew-house',6,17,'spread','How much farther each is','','0 0 0',NULL,'0 0 0','stand by stand');
INSERT INTO fact VALUES('chew-house',6,18,'cover','Cover of the target','','open',NULL,'open','no ground gives it cover from there');
INSERT INTO fact VALUES('chew-house',6,19,'along_dice','Dice of those firing with it','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',6,20,'along_cover','Cover from each of them','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',6,21,'target_stands','Stands of the target','',3,NULL,3,'as it stands');
INSERT INTO fact VALUES('chew-house',6,22,'hits_value','Hits value of the target','',5,NULL,5,'army list, with lasting losses');
INSERT INTO fact VALUES('chew-house',6,23,'extra_hits','Hits it carries','',0,NULL,0,'as the journal has it');
INSERT INTO fact VALUES('chew-house',6,24,'earlier_sixes','Sixes against it earlier','',0,NULL,0,'as the journal has it');
INSERT INTO fact VALUES('chew-house',6,25,'struck','Whose stands a ball strikes','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',6,26,'preferred','Whom it should prefer','','foot',NULL,'foot','10th Foot is the nearest it can shoot at, 15.0 cm off');
INSERT INTO fact VALUES('chew-house',7,1,'unit','Unit','',NULL,'first','first','');
INSERT INTO fact VALUES('chew-house',7,2,'target','Target','',NULL,'foot','foot','');
INSERT INTO fact VALUES('chew-house',7,3,'occasion','Why it fires','','order','order','order','from whose turn it is and the orders it has had');
INSERT INTO fact VALUES('chew-house',7,4,'shot','Shot of a cannon','',NULL,NULL,'ball','');
INSERT INTO fact VALUES('chew-house',7,5,'along','Firing with it','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',7,6,'canister','Of these, cannon with canister','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',7,7,'ability','Special ability','',NULL,NULL,'none','');
INSERT INTO fact VALUES('chew-house',7,8,'again_at','Whose miss is thrown again','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',7,9,'shoot_dice','Shooting dice of a stand','',3,NULL,3,'from its army list');
INSERT INTO fact VALUES('chew-house',7,10,'shoot_loss','Shooting dice lost for good','',0,NULL,0,'as the journal has it');
INSERT INTO fact VALUES('chew-house',7,11,'range_cm','Range','cm',20,NULL,20,'from its army list');
INSERT INTO fact VALUES('chew-house',7,12,'formation','Formation','','line',NULL,'line','as it stands');
INSERT INTO fact VALUES('chew-house',7,13,'cannon','Is it a cannon?','',0,NULL,0,'from its army list');
INSERT INTO fact VALUES('chew-house',7,14,'distance_cm','Distance to the target','cm',15.0,NULL,15.0,'edge to edge, from the nearest stand that may fire');
INSERT INTO fact VALUES('chew-house',7,15,'stands','Stands','',3,NULL,3,'all 3 stands bear');
INSERT INTO fact VALUES('chew-house',7,16,'flank','Of these, at flank or rear','',0,NULL,0,'by the middle of each shooting stand against the target''s front');
INSERT INTO fact VALUES('chew-house',7,17,'spread','How much farther each is','','0 0 0',NULL,'0 0 0','stand by stand');
INSERT INTO fact VALUES('chew-house',7,18,'cover','Cover of the target','','open',NULL,'open','no ground gives it cover from there');
INSERT INTO fact VALUES('chew-house',7,19,'along_dice','Dice of those firing with it','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',7,20,'along_cover','Cover from each of them','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',7,21,'target_stands','Stands of the target','',3,NULL,3,'as it stands');
INSERT INTO fact VALUES('chew-house',7,22,'hits_value','Hits value of the target','',5,NULL,5,'army list, with lasting losses');
INSERT INTO fact VALUES('chew-house',7,23,'extra_hits','Hits it carries','',0,NULL,0,'as the journal has it');
INSERT INTO fact VALUES('chew-house',7,24,'earlier_sixes','Sixes against it earlier','',0,NULL,0,'as the journal has it');
INSERT INTO fact VALUES('chew-house',7,25,'struck','Whose stands a ball strikes','',NULL,NULL,'','');
INSERT INTO fact VALUES('chew-house',7,26,'preferred','Whom it should prefer','','foot',NULL,'foot','10th Foot is the nearest it can shoot at, 15.0 cm off');
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
INSERT INTO reason VALUES('chew-house',3,1,'command rating',1,7.0,7.0,'Army Lists');
INSERT INTO reason VALUES('chew-house',3,2,'17.0 cm from the commander, within 20',0,0.0,7.0,'Table 2');
INSERT INTO reason VALUES('chew-house',3,3,'visible enemy at 15.0 cm, within 20',1,-1.0,6.0,'Table 2');
INSERT INTO reason VALUES('chew-house',4,1,'all 3 stands bear',0,0.0,0.0,'Line of Sight, Firing Arc');
INSERT INTO reason VALUES('chew-house',4,2,'3 stands, 3 dice each',1,9.0,9.0,'Army Lists');
INSERT INTO reason VALUES('chew-house',4,3,'in the open: hit on 4, 5 or 6',0,0.0,9.0,'Shooting Mechanic');
INSERT INTO reason VALUES('chew-house',4,4,'on average 4.50 hits, 1.50 of them sixes; 5 hits take a stand',0,0.0,9.0,'Hits');
INSERT INTO reason VALUES('chew-house',6,1,'all 3 stands bear',0,0.0,0.0,'Line of Sight, Firing Arc');
INSERT INTO reason VALUES('chew-house',6,2,'3 stands, 3 dice each',1,9.0,9.0,'Army Lists');
INSERT INTO reason VALUES('chew-house',6,3,'in the open: hit on 4, 5 or 6',0,0.0,9.0,'Shooting Mechanic');
INSERT INTO reason VALUES('chew-house',6,4,'on average 4.50 hits, 1.50 of them sixes; 5 hits take a stand',0,0.0,9.0,'Hits');
INSERT INTO reason VALUES('chew-house',7,1,'all 3 stands bear',0,0.0,0.0,'Line of Sight, Firing Arc');
INSERT INTO reason VALUES('chew-house',7,2,'3 stands, 3 dice each',1,9.0,9.0,'Army Lists');
INSERT INTO reason VALUES('chew-house',7,3,'in the open: hit on 4, 5 or 6',0,0.0,9.0,'Shooting Mechanic');
INSERT INTO reason VALUES('chew-house',7,4,'on average 4.50 hits, 1.50 of them sixes; 5 hits take a stand',0,0.0,9.0,'Hits');
INSERT INTO reason VALUES('first-game',1,1,'the British army has 2 units of Grenadiers and Light Infantry and its list allows 1: only a scenario of its own may have more',0,0.0,0.0,'Army Lists');
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
INSERT INTO die VALUES('chew-house',3,1,'command',6,2,'table');
INSERT INTO die VALUES('chew-house',3,2,'command',6,2,'table');
INSERT INTO die VALUES('chew-house',4,1,'shooting',6,6,'table');
INSERT INTO die VALUES('chew-house',4,2,'shooting',6,5,'table');
INSERT INTO die VALUES('chew-house',4,3,'shooting',6,4,'table');
INSERT INTO die VALUES('chew-house',4,4,'shooting',6,4,'table');
INSERT INTO die VALUES('chew-house',4,5,'shooting',6,4,'table');
INSERT INTO die VALUES('chew-house',4,6,'shooting',6,1,'table');
INSERT INTO die VALUES('chew-house',4,7,'shooting',6,1,'table');
INSERT INTO die VALUES('chew-house',4,8,'shooting',6,1,'table');
INSERT INTO die VALUES('chew-house',4,9,'shooting',6,1,'table');
INSERT INTO die VALUES('chew-house',7,1,'shooting',6,1,'umpired');
INSERT INTO die VALUES('chew-house',7,2,'shooting',6,3,'umpired');
INSERT INTO die VALUES('chew-house',7,3,'shooting',6,4,'umpired');
INSERT INTO die VALUES('chew-house',7,4,'shooting',6,1,'umpired');
INSERT INTO die VALUES('chew-house',7,5,'shooting',6,5,'umpired');
INSERT INTO die VALUES('chew-house',7,6,'shooting',6,2,'umpired');
INSERT INTO die VALUES('chew-house',7,7,'shooting',6,5,'umpired');
INSERT INTO die VALUES('chew-house',7,8,'shooting',6,3,'umpired');
INSERT INTO die VALUES('chew-house',7,9,'shooting',6,3,'umpired');
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
INSERT INTO odds VALUES('chew-house',3,1,'obeyed','the order is obeyed','5/12',41.666666666666671405);
INSERT INTO odds VALUES('chew-house',3,2,'refused','the order is not obeyed, and no blunder','5/9',55.555555555555557133);
INSERT INTO odds VALUES('chew-house',3,3,'blunder','a blunder: the order fails and Table 3 is thrown','1/36',2.777777777777777679);
INSERT INTO odds VALUES('chew-house',4,1,'no effect','nobody is hit','1/512',0.1953125);
INSERT INTO odds VALUES('chew-house',4,2,'hits only','it is hit, but loses no stand','2141/4608',46.462673611111107163);
INSERT INTO odds VALUES('chew-house',4,3,'stands lost','it loses stands, no more','55925/157464',35.516054463242390682);
INSERT INTO odds VALUES('chew-house',4,4,'suppressed','it is suppressed, with or without stands lost','74375/419904',17.712381877762535253);
INSERT INTO odds VALUES('chew-house',4,5,'routed','it routs','5723/5038848',0.11357754788396078049);
INSERT INTO odds VALUES('chew-house',4,6,'destroyed','it is destroyed','0',0.0);
INSERT INTO odds VALUES('chew-house',6,1,'no effect','nobody is hit','1/512',0.1953125);
INSERT INTO odds VALUES('chew-house',6,2,'hits only','it is hit, but loses no stand','2141/4608',46.462673611111107163);
INSERT INTO odds VALUES('chew-house',6,3,'stands lost','it loses stands, no more','55925/157464',35.516054463242390682);
INSERT INTO odds VALUES('chew-house',6,4,'suppressed','it is suppressed, with or without stands lost','74375/419904',17.712381877762535253);
INSERT INTO odds VALUES('chew-house',6,5,'routed','it routs','5723/5038848',0.11357754788396078049);
INSERT INTO odds VALUES('chew-house',6,6,'destroyed','it is destroyed','0',0.0);
INSERT INTO odds VALUES('chew-house',7,1,'no effect','nobody is hit','1/512',0.1953125);
INSERT INTO odds VALUES('chew-house',7,2,'hits only','it is hit, but loses no stand','2141/4608',46.462673611111107163);
INSERT INTO odds VALUES('chew-house',7,3,'stands lost','it loses stands, no more','55925/157464',35.516054463242390682);
INSERT INTO odds VALUES('chew-house',7,4,'suppressed','it is suppressed, with or without stands lost','74375/419904',17.712381877762535253);
INSERT INTO odds VALUES('chew-house',7,5,'routed','it routs','5723/5038848',0.11357754788396078049);
INSERT INTO odds VALUES('chew-house',7,6,'destroyed','it is destroyed','0',0.0);
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
INSERT INTO leaning VALUES('chew-house',3,1,'TFT-05','A');
INSERT INTO leaning VALUES('chew-house',3,2,'TFT-04','A');
INSERT INTO leaning VALUES('chew-house',3,3,'TFT-02','A');
INSERT INTO leaning VALUES('chew-house',3,4,'TFT-03','A');
INSERT INTO leaning VALUES('chew-house',4,1,'TFT-52','A');
INSERT INTO leaning VALUES('chew-house',4,2,'TFT-50','A');
INSERT INTO leaning VALUES('chew-house',4,3,'TFT-51','A');
INSERT INTO leaning VALUES('chew-house',4,4,'TFT-59','A');
INSERT INTO leaning VALUES('chew-house',4,5,'TFT-60','A');
INSERT INTO leaning VALUES('chew-house',4,6,'TFT-63','A');
INSERT INTO leaning VALUES('chew-house',4,7,'TFT-58','A');
INSERT INTO leaning VALUES('chew-house',6,1,'TFT-52','A');
INSERT INTO leaning VALUES('chew-house',6,2,'TFT-50','A');
INSERT INTO leaning VALUES('chew-house',6,3,'TFT-51','A');
INSERT INTO leaning VALUES('chew-house',6,4,'TFT-59','A');
INSERT INTO leaning VALUES('chew-house',6,5,'TFT-60','A');
INSERT INTO leaning VALUES('chew-house',7,1,'TFT-52','A');
INSERT INTO leaning VALUES('chew-house',7,2,'TFT-50','A');
INSERT INTO leaning VALUES('chew-house',7,3,'TFT-51','A');
INSERT INTO leaning VALUES('chew-house',7,4,'TFT-59','A');
INSERT INTO leaning VALUES('chew-house',7,5,'TFT-60','A');
INSERT INTO leaning VALUES('chew-house',7,6,'TFT-58','A');
INSERT INTO leaning VALUES('first-game',1,1,'TFT-105','A');
CREATE TABLE hand (
    game TEXT NOT NULL,
    seq  INTEGER NOT NULL,
    nr   INTEGER NOT NULL,
    instruction TEXT NOT NULL,
    PRIMARY KEY (game, seq, nr),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "an instruction has at most 2000 letters" CHECK (length(instruction) <= 2000)
) STRICT, WITHOUT ROWID;
INSERT INTO hand VALUES('chew-house',3,1,'The unit carries out the order now.');
INSERT INTO hand VALUES('chew-house',4,1,'10th Foot loses 1 stand, its owner choosing; the rest close up.');
INSERT INTO hand VALUES('chew-house',4,2,'10th Foot: no hits are left over, take its white die away.');
INSERT INTO hand VALUES('chew-house',4,3,'10th Foot may return fire now, if arc, range and sight allow.');
INSERT INTO hand VALUES('chew-house',5,1,'Put the figures back as they were before entry 4.');
INSERT INTO hand VALUES('chew-house',7,1,'10th Foot: its white die shows 3.');
INSERT INTO hand VALUES('chew-house',7,2,'10th Foot may return fire now, if arc, range and sight allow.');
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
INSERT INTO change VALUES('chew-house',1,1,'game','kind',NULL,'game');
INSERT INTO change VALUES('chew-house',1,2,'game','turn',NULL,1);
INSERT INTO change VALUES('chew-house',1,3,'game','side',NULL,'american');
INSERT INTO change VALUES('chew-house',1,4,'game','weather',NULL,'clear');
INSERT INTO change VALUES('chew-house',1,5,'game','table_width',NULL,180.0);
INSERT INTO change VALUES('chew-house',1,6,'game','table_depth',NULL,120.0);
INSERT INTO change VALUES('chew-house',1,7,'game','tolerance_cm',NULL,0.5);
INSERT INTO change VALUES('chew-house',2,1,'wayne','kind',NULL,'officer');
INSERT INTO change VALUES('chew-house',2,2,'wayne','name',NULL,'Wayne');
INSERT INTO change VALUES('chew-house',2,3,'wayne','side',NULL,'american');
INSERT INTO change VALUES('chew-house',2,4,'wayne','rating',NULL,7);
INSERT INTO change VALUES('chew-house',2,5,'wayne','x',NULL,50.0);
INSERT INTO change VALUES('chew-house',2,6,'wayne','y',NULL,30.0);
INSERT INTO change VALUES('chew-house',2,7,'wayne','facing',NULL,0.0);
INSERT INTO change VALUES('chew-house',2,8,'wayne','base_width',NULL,4.0);
INSERT INTO change VALUES('chew-house',2,9,'wayne','base_depth',NULL,3.0);
INSERT INTO change VALUES('chew-house',2,10,'first','kind',NULL,'unit');
INSERT INTO change VALUES('chew-house',2,11,'first','name',NULL,'1st Pennsylvania');
INSERT INTO change VALUES('chew-house',2,12,'first','side',NULL,'american');
INSERT INTO change VALUES('chew-house',2,13,'first','type',NULL,'continental');
INSERT INTO change VALUES('chew-house',2,14,'first','commander',NULL,'wayne');
INSERT INTO change VALUES('chew-house',2,15,'first','stands',NULL,3);
INSERT INTO change VALUES('chew-house',2,16,'first','formation',NULL,'line');
INSERT INTO change VALUES('chew-house',2,17,'first','x',NULL,50.0);
INSERT INTO change VALUES('chew-house',2,18,'first','y',NULL,50.0);
INSERT INTO change VALUES('chew-house',2,19,'first','facing',NULL,0.0);
INSERT INTO change VALUES('chew-house',2,20,'first','base_width',NULL,4.0);
INSERT INTO change VALUES('chew-house',2,21,'first','base_depth',NULL,3.0);
INSERT INTO change VALUES('chew-house',2,22,'foot','kind',NULL,'unit');
INSERT INTO change VALUES('chew-house',2,23,'foot','name',NULL,'10th Foot');
INSERT INTO change VALUES('chew-house',2,24,'foot','side',NULL,'british');
INSERT INTO change VALUES('chew-house',2,25,'foot','type',NULL,'infantry');
INSERT INTO change VALUES('chew-house',2,26,'foot','stands',NULL,3);
INSERT INTO change VALUES('chew-house',2,27,'foot','formation',NULL,'line');
INSERT INTO change VALUES('chew-house',2,28,'foot','x',NULL,50.0);
INSERT INTO change VALUES('chew-house',2,29,'foot','y',NULL,65.0);
INSERT INTO change VALUES('chew-house',2,30,'foot','facing',NULL,180.0);
INSERT INTO change VALUES('chew-house',2,31,'foot','base_width',NULL,4.0);
INSERT INTO change VALUES('chew-house',2,32,'foot','base_depth',NULL,3.0);
INSERT INTO change VALUES('chew-house',3,1,'wayne','ordering',NULL,'first');
INSERT INTO change VALUES('chew-house',3,2,'first','ordered_by',NULL,'wayne');
INSERT INTO change VALUES('chew-house',3,3,'first','orders',NULL,1);
INSERT INTO change VALUES('chew-house',3,4,'first','last_order',NULL,'shoot');
INSERT INTO change VALUES('chew-house',3,5,'first','order',NULL,'shoot');
INSERT INTO change VALUES('chew-house',4,1,'first','shots',NULL,1);
INSERT INTO change VALUES('chew-house',4,2,'first','order','shoot',NULL);
INSERT INTO change VALUES('chew-house',4,3,'foot','stands',3,2);
INSERT INTO change VALUES('chew-house',4,4,'foot','shot_by',NULL,'first');
INSERT INTO change VALUES('chew-house',4,5,'foot','may_answer',NULL,'first');
INSERT INTO change VALUES('chew-house',5,1,'foot','may_answer','first',NULL);
INSERT INTO change VALUES('chew-house',5,2,'foot','shot_by','first',NULL);
INSERT INTO change VALUES('chew-house',5,3,'foot','stands',2,3);
INSERT INTO change VALUES('chew-house',5,4,'first','order',NULL,'shoot');
INSERT INTO change VALUES('chew-house',5,5,'first','shots',1,NULL);
INSERT INTO change VALUES('chew-house',7,1,'first','shots',NULL,1);
INSERT INTO change VALUES('chew-house',7,2,'first','order','shoot',NULL);
INSERT INTO change VALUES('chew-house',7,3,'foot','hits',NULL,3);
INSERT INTO change VALUES('chew-house',7,4,'foot','shot_by',NULL,'first');
INSERT INTO change VALUES('chew-house',7,5,'foot','may_answer',NULL,'first');
INSERT INTO change VALUES('first-game',1,1,'game','kind',NULL,'game');
INSERT INTO change VALUES('first-game',1,2,'game','turn',NULL,1);
INSERT INTO change VALUES('first-game',1,3,'game','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,4,'game','weather',NULL,'clear');
INSERT INTO change VALUES('first-game',1,5,'game','table_width',NULL,180.0);
INSERT INTO change VALUES('first-game',1,6,'game','table_depth',NULL,120.0);
INSERT INTO change VALUES('first-game',1,7,'game','tolerance_cm',NULL,0.5);
INSERT INTO change VALUES('first-game',1,8,'wetherby','kind',NULL,'general');
INSERT INTO change VALUES('first-game',1,9,'wetherby','name',NULL,'Brigadier General Josiah Wetherby');
INSERT INTO change VALUES('first-game',1,10,'wetherby','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,11,'wetherby','rating',NULL,8);
INSERT INTO change VALUES('first-game',1,12,'wetherby','x',NULL,88.0);
INSERT INTO change VALUES('first-game',1,13,'wetherby','y',NULL,22.0);
INSERT INTO change VALUES('first-game',1,14,'wetherby','facing',NULL,0.0);
INSERT INTO change VALUES('first-game',1,15,'wetherby','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,16,'wetherby','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,17,'harrow','kind',NULL,'officer');
INSERT INTO change VALUES('first-game',1,18,'harrow','name',NULL,'Colonel Elias Harrow');
INSERT INTO change VALUES('first-game',1,19,'harrow','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,20,'harrow','rating',NULL,7);
INSERT INTO change VALUES('first-game',1,21,'harrow','x',NULL,67.5);
INSERT INTO change VALUES('first-game',1,22,'harrow','y',NULL,26.0);
INSERT INTO change VALUES('first-game',1,23,'harrow','facing',NULL,0.0);
INSERT INTO change VALUES('first-game',1,24,'harrow','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,25,'harrow','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,26,'greyling','kind',NULL,'officer');
INSERT INTO change VALUES('first-game',1,27,'greyling','name',NULL,'Colonel Thomas Greyling');
INSERT INTO change VALUES('first-game',1,28,'greyling','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,29,'greyling','rating',NULL,7);
INSERT INTO change VALUES('first-game',1,30,'greyling','x',NULL,116.0);
INSERT INTO change VALUES('first-game',1,31,'greyling','y',NULL,24.0);
INSERT INTO change VALUES('first-game',1,32,'greyling','facing',NULL,0.0);
INSERT INTO change VALUES('first-game',1,33,'greyling','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,34,'greyling','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,35,'3rd-virginia','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,36,'3rd-virginia','name',NULL,'3rd Virginia');
INSERT INTO change VALUES('first-game',1,37,'3rd-virginia','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,38,'3rd-virginia','type',NULL,'continental');
INSERT INTO change VALUES('first-game',1,39,'3rd-virginia','commander',NULL,'harrow');
INSERT INTO change VALUES('first-game',1,40,'3rd-virginia','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,41,'3rd-virginia','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,42,'3rd-virginia','x',NULL,60.0);
INSERT INTO change VALUES('first-game',1,43,'3rd-virginia','y',NULL,32.0);
INSERT INTO change VALUES('first-game',1,44,'3rd-virginia','facing',NULL,0.0);
INSERT INTO change VALUES('first-game',1,45,'3rd-virginia','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,46,'3rd-virginia','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,47,'7th-virginia','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,48,'7th-virginia','name',NULL,'7th Virginia');
INSERT INTO change VALUES('first-game',1,49,'7th-virginia','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,50,'7th-virginia','type',NULL,'continental');
INSERT INTO change VALUES('first-game',1,51,'7th-virginia','commander',NULL,'harrow');
INSERT INTO change VALUES('first-game',1,52,'7th-virginia','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,53,'7th-virginia','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,54,'7th-virginia','x',NULL,75.0);
INSERT INTO change VALUES('first-game',1,55,'7th-virginia','y',NULL,32.0);
INSERT INTO change VALUES('first-game',1,56,'7th-virginia','facing',NULL,0.0);
INSERT INTO change VALUES('first-game',1,57,'7th-virginia','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,58,'7th-virginia','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,59,'chester-militia','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,60,'chester-militia','name',NULL,'Chester County Militia');
INSERT INTO change VALUES('first-game',1,61,'chester-militia','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,62,'chester-militia','type',NULL,'militia');
INSERT INTO change VALUES('first-game',1,63,'chester-militia','commander',NULL,'harrow');
INSERT INTO change VALUES('first-game',1,64,'chester-militia','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,65,'chester-militia','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,66,'chester-militia','x',NULL,44.0);
INSERT INTO change VALUES('first-game',1,67,'chester-militia','y',NULL,24.0);
INSERT INTO change VALUES('first-game',1,68,'chester-militia','facing',NULL,0.0);
INSERT INTO change VALUES('first-game',1,69,'chester-militia','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,70,'chester-militia','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,71,'carters-gun','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,72,'carters-gun','name',NULL,'Carter''s Six-pounder');
INSERT INTO change VALUES('first-game',1,73,'carters-gun','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,74,'carters-gun','type',NULL,'cannon');
INSERT INTO change VALUES('first-game',1,75,'carters-gun','commander',NULL,'harrow');
INSERT INTO change VALUES('first-game',1,76,'carters-gun','stands',NULL,1);
INSERT INTO change VALUES('first-game',1,77,'carters-gun','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,78,'carters-gun','x',NULL,36.0);
INSERT INTO change VALUES('first-game',1,79,'carters-gun','y',NULL,38.0);
INSERT INTO change VALUES('first-game',1,80,'carters-gun','facing',NULL,0.0);
INSERT INTO change VALUES('first-game',1,81,'carters-gun','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,82,'carters-gun','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,83,'2nd-maryland','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,84,'2nd-maryland','name',NULL,'2nd Maryland');
INSERT INTO change VALUES('first-game',1,85,'2nd-maryland','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,86,'2nd-maryland','type',NULL,'continental');
INSERT INTO change VALUES('first-game',1,87,'2nd-maryland','commander',NULL,'greyling');
INSERT INTO change VALUES('first-game',1,88,'2nd-maryland','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,89,'2nd-maryland','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,90,'2nd-maryland','x',NULL,110.0);
INSERT INTO change VALUES('first-game',1,91,'2nd-maryland','y',NULL,32.0);
INSERT INTO change VALUES('first-game',1,92,'2nd-maryland','facing',NULL,0.0);
INSERT INTO change VALUES('first-game',1,93,'2nd-maryland','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,94,'2nd-maryland','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,95,'lancaster-militia','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,96,'lancaster-militia','name',NULL,'Lancaster County Militia');
INSERT INTO change VALUES('first-game',1,97,'lancaster-militia','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,98,'lancaster-militia','type',NULL,'militia');
INSERT INTO change VALUES('first-game',1,99,'lancaster-militia','commander',NULL,'greyling');
INSERT INTO change VALUES('first-game',1,100,'lancaster-militia','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,101,'lancaster-militia','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,102,'lancaster-militia','x',NULL,126.0);
INSERT INTO change VALUES('first-game',1,103,'lancaster-militia','y',NULL,28.0);
INSERT INTO change VALUES('first-game',1,104,'lancaster-militia','facing',NULL,0.0);
INSERT INTO change VALUES('first-game',1,105,'lancaster-militia','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,106,'lancaster-militia','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,107,'mercers-riflemen','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,108,'mercers-riflemen','name',NULL,'Mercer''s Riflemen');
INSERT INTO change VALUES('first-game',1,109,'mercers-riflemen','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,110,'mercers-riflemen','type',NULL,'scout');
INSERT INTO change VALUES('first-game',1,111,'mercers-riflemen','commander',NULL,'greyling');
INSERT INTO change VALUES('first-game',1,112,'mercers-riflemen','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,113,'mercers-riflemen','formation',NULL,'skirmish');
INSERT INTO change VALUES('first-game',1,114,'mercers-riflemen','x',NULL,146.0);
INSERT INTO change VALUES('first-game',1,115,'mercers-riflemen','y',NULL,36.0);
INSERT INTO change VALUES('first-game',1,116,'mercers-riflemen','facing',NULL,0.0);
INSERT INTO change VALUES('first-game',1,117,'mercers-riflemen','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,118,'mercers-riflemen','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,119,'light-horse','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,120,'light-horse','name',NULL,'Philadelphia Light Horse');
INSERT INTO change VALUES('first-game',1,121,'light-horse','side',NULL,'american');
INSERT INTO change VALUES('first-game',1,122,'light-horse','type',NULL,'dragoon');
INSERT INTO change VALUES('first-game',1,123,'light-horse','commander',NULL,'greyling');
INSERT INTO change VALUES('first-game',1,124,'light-horse','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,125,'light-horse','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,126,'light-horse','x',NULL,168.0);
INSERT INTO change VALUES('first-game',1,127,'light-horse','y',NULL,28.0);
INSERT INTO change VALUES('first-game',1,128,'light-horse','facing',NULL,0.0);
INSERT INTO change VALUES('first-game',1,129,'light-horse','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,130,'light-horse','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,131,'pelham','kind',NULL,'general');
INSERT INTO change VALUES('first-game',1,132,'pelham','name',NULL,'Major General Sir Edmund Pelham');
INSERT INTO change VALUES('first-game',1,133,'pelham','side',NULL,'british');
INSERT INTO change VALUES('first-game',1,134,'pelham','rating',NULL,9);
INSERT INTO change VALUES('first-game',1,135,'pelham','x',NULL,84.0);
INSERT INTO change VALUES('first-game',1,136,'pelham','y',NULL,104.0);
INSERT INTO change VALUES('first-game',1,137,'pelham','facing',NULL,180.0);
INSERT INTO change VALUES('first-game',1,138,'pelham','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,139,'pelham','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,140,'ashcombe','kind',NULL,'officer');
INSERT INTO change VALUES('first-game',1,141,'ashcombe','name',NULL,'Lieutenant Colonel Ashcombe');
INSERT INTO change VALUES('first-game',1,142,'ashcombe','side',NULL,'british');
INSERT INTO change VALUES('first-game',1,143,'ashcombe','rating',NULL,8);
INSERT INTO change VALUES('first-game',1,144,'ashcombe','x',NULL,66.0);
INSERT INTO change VALUES('first-game',1,145,'ashcombe','y',NULL,99.0);
INSERT INTO change VALUES('first-game',1,146,'ashcombe','facing',NULL,180.0);
INSERT INTO change VALUES('first-game',1,147,'ashcombe','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,148,'ashcombe','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,149,'rokeby','kind',NULL,'officer');
INSERT INTO change VALUES('first-game',1,150,'rokeby','name',NULL,'Lieutenant Colonel Rokeby');
INSERT INTO change VALUES('first-game',1,151,'rokeby','side',NULL,'british');
INSERT INTO change VALUES('first-game',1,152,'rokeby','rating',NULL,8);
INSERT INTO change VALUES('first-game',1,153,'rokeby','x',NULL,112.0);
INSERT INTO change VALUES('first-game',1,154,'rokeby','y',NULL,99.0);
INSERT INTO change VALUES('first-game',1,155,'rokeby','facing',NULL,180.0);
INSERT INTO change VALUES('first-game',1,156,'rokeby','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,157,'rokeby','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,158,'10th-foot','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,159,'10th-foot','name',NULL,'10th Foot');
INSERT INTO change VALUES('first-game',1,160,'10th-foot','side',NULL,'british');
INSERT INTO change VALUES('first-game',1,161,'10th-foot','type',NULL,'infantry');
INSERT INTO change VALUES('first-game',1,162,'10th-foot','commander',NULL,'ashcombe');
INSERT INTO change VALUES('first-game',1,163,'10th-foot','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,164,'10th-foot','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,165,'10th-foot','x',NULL,58.0);
INSERT INTO change VALUES('first-game',1,166,'10th-foot','y',NULL,92.0);
INSERT INTO change VALUES('first-game',1,167,'10th-foot','facing',NULL,180.0);
INSERT INTO change VALUES('first-game',1,168,'10th-foot','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,169,'10th-foot','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,170,'27th-foot','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,171,'27th-foot','name',NULL,'27th Foot');
INSERT INTO change VALUES('first-game',1,172,'27th-foot','side',NULL,'british');
INSERT INTO change VALUES('first-game',1,173,'27th-foot','type',NULL,'infantry');
INSERT INTO change VALUES('first-game',1,174,'27th-foot','commander',NULL,'ashcombe');
INSERT INTO change VALUES('first-game',1,175,'27th-foot','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,176,'27th-foot','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,177,'27th-foot','x',NULL,74.0);
INSERT INTO change VALUES('first-game',1,178,'27th-foot','y',NULL,92.0);
INSERT INTO change VALUES('first-game',1,179,'27th-foot','facing',NULL,180.0);
INSERT INTO change VALUES('first-game',1,180,'27th-foot','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,181,'27th-foot','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,182,'16th-dragoons','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,183,'16th-dragoons','name',NULL,'16th Light Dragoons');
INSERT INTO change VALUES('first-game',1,184,'16th-dragoons','side',NULL,'british');
INSERT INTO change VALUES('first-game',1,185,'16th-dragoons','type',NULL,'dragoon');
INSERT INTO change VALUES('first-game',1,186,'16th-dragoons','commander',NULL,'ashcombe');
INSERT INTO change VALUES('first-game',1,187,'16th-dragoons','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,188,'16th-dragoons','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,189,'16th-dragoons','x',NULL,24.0);
INSERT INTO change VALUES('first-game',1,190,'16th-dragoons','y',NULL,94.0);
INSERT INTO change VALUES('first-game',1,191,'16th-dragoons','facing',NULL,180.0);
INSERT INTO change VALUES('first-game',1,192,'16th-dragoons','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,193,'16th-dragoons','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,194,'royal-artillery','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,195,'royal-artillery','name',NULL,'Royal Artillery Six-pounder');
INSERT INTO change VALUES('first-game',1,196,'royal-artillery','side',NULL,'british');
INSERT INTO change VALUES('first-game',1,197,'royal-artillery','type',NULL,'cannon');
INSERT INTO change VALUES('first-game',1,198,'royal-artillery','commander',NULL,'ashcombe');
INSERT INTO change VALUES('first-game',1,199,'royal-artillery','stands',NULL,1);
INSERT INTO change VALUES('first-game',1,200,'royal-artillery','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,201,'royal-artillery','x',NULL,88.0);
INSERT INTO change VALUES('first-game',1,202,'royal-artillery','y',NULL,93.0);
INSERT INTO change VALUES('first-game',1,203,'royal-artillery','facing',NULL,180.0);
INSERT INTO change VALUES('first-game',1,204,'royal-artillery','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,205,'royal-artillery','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,206,'1st-grenadiers','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,207,'1st-grenadiers','name',NULL,'1st Grenadiers');
INSERT INTO change VALUES('first-game',1,208,'1st-grenadiers','side',NULL,'british');
INSERT INTO change VALUES('first-game',1,209,'1st-grenadiers','type',NULL,'grenadier');
INSERT INTO change VALUES('first-game',1,210,'1st-grenadiers','commander',NULL,'rokeby');
INSERT INTO change VALUES('first-game',1,211,'1st-grenadiers','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,212,'1st-grenadiers','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,213,'1st-grenadiers','x',NULL,104.0);
INSERT INTO change VALUES('first-game',1,214,'1st-grenadiers','y',NULL,92.0);
INSERT INTO change VALUES('first-game',1,215,'1st-grenadiers','facing',NULL,180.0);
INSERT INTO change VALUES('first-game',1,216,'1st-grenadiers','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,217,'1st-grenadiers','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,218,'light-infantry','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,219,'light-infantry','name',NULL,'2nd Light Infantry');
INSERT INTO change VALUES('first-game',1,220,'light-infantry','side',NULL,'british');
INSERT INTO change VALUES('first-game',1,221,'light-infantry','type',NULL,'grenadier');
INSERT INTO change VALUES('first-game',1,222,'light-infantry','commander',NULL,'rokeby');
INSERT INTO change VALUES('first-game',1,223,'light-infantry','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,224,'light-infantry','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,225,'light-infantry','x',NULL,122.0);
INSERT INTO change VALUES('first-game',1,226,'light-infantry','y',NULL,90.0);
INSERT INTO change VALUES('first-game',1,227,'light-infantry','facing',NULL,180.0);
INSERT INTO change VALUES('first-game',1,228,'light-infantry','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,229,'light-infantry','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,230,'loyalists','kind',NULL,'unit');
INSERT INTO change VALUES('first-game',1,231,'loyalists','name',NULL,'Bucks County Loyalists');
INSERT INTO change VALUES('first-game',1,232,'loyalists','side',NULL,'british');
INSERT INTO change VALUES('first-game',1,233,'loyalists','type',NULL,'loyalist');
INSERT INTO change VALUES('first-game',1,234,'loyalists','commander',NULL,'rokeby');
INSERT INTO change VALUES('first-game',1,235,'loyalists','stands',NULL,3);
INSERT INTO change VALUES('first-game',1,236,'loyalists','formation',NULL,'line');
INSERT INTO change VALUES('first-game',1,237,'loyalists','x',NULL,150.0);
INSERT INTO change VALUES('first-game',1,238,'loyalists','y',NULL,100.0);
INSERT INTO change VALUES('first-game',1,239,'loyalists','facing',NULL,180.0);
INSERT INTO change VALUES('first-game',1,240,'loyalists','base_width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,241,'loyalists','base_depth',NULL,3.0);
INSERT INTO change VALUES('first-game',1,242,'barrow-hill','kind',NULL,'terrain');
INSERT INTO change VALUES('first-game',1,243,'barrow-hill','name',NULL,'Barrow Hill');
INSERT INTO change VALUES('first-game',1,244,'barrow-hill','ground',NULL,'hill');
INSERT INTO change VALUES('first-game',1,245,'barrow-hill','level',NULL,1);
INSERT INTO change VALUES('first-game',1,246,'barrow-hill','width',NULL,0.0);
INSERT INTO change VALUES('first-game',1,247,'barrow-hill','points',NULL,'18 34; 30 28; 46 30; 52 40; 44 50; 28 50; 18 44');
INSERT INTO change VALUES('first-game',1,248,'alder-wood','kind',NULL,'terrain');
INSERT INTO change VALUES('first-game',1,249,'alder-wood','name',NULL,'Alder Wood');
INSERT INTO change VALUES('first-game',1,250,'alder-wood','ground',NULL,'wood');
INSERT INTO change VALUES('first-game',1,251,'alder-wood','level',NULL,0);
INSERT INTO change VALUES('first-game',1,252,'alder-wood','width',NULL,0.0);
INSERT INTO change VALUES('first-game',1,253,'alder-wood','points',NULL,'138 74; 152 70; 166 76; 168 90; 154 96; 140 88');
INSERT INTO change VALUES('first-game',1,254,'deer-copse','kind',NULL,'terrain');
INSERT INTO change VALUES('first-game',1,255,'deer-copse','name',NULL,'Deer Copse');
INSERT INTO change VALUES('first-game',1,256,'deer-copse','ground',NULL,'wood');
INSERT INTO change VALUES('first-game',1,257,'deer-copse','level',NULL,0);
INSERT INTO change VALUES('first-game',1,258,'deer-copse','width',NULL,0.0);
INSERT INTO change VALUES('first-game',1,259,'deer-copse','points',NULL,'140 10; 152 8; 160 14; 156 22; 144 22');
INSERT INTO change VALUES('first-game',1,260,'york-road','kind',NULL,'terrain');
INSERT INTO change VALUES('first-game',1,261,'york-road','name',NULL,'York Road');
INSERT INTO change VALUES('first-game',1,262,'york-road','ground',NULL,'road');
INSERT INTO change VALUES('first-game',1,263,'york-road','level',NULL,0);
INSERT INTO change VALUES('first-game',1,264,'york-road','width',NULL,5.0);
INSERT INTO change VALUES('first-game',1,265,'york-road','points',NULL,'100 0; 96 30; 92 50; 92 72; 86 95; 80 120');
INSERT INTO change VALUES('first-game',1,266,'alder-run','kind',NULL,'terrain');
INSERT INTO change VALUES('first-game',1,267,'alder-run','name',NULL,'Alder Run');
INSERT INTO change VALUES('first-game',1,268,'alder-run','ground',NULL,'stream');
INSERT INTO change VALUES('first-game',1,269,'alder-run','level',NULL,0);
INSERT INTO change VALUES('first-game',1,270,'alder-run','width',NULL,4.0);
INSERT INTO change VALUES('first-game',1,271,'alder-run','points',NULL,'0 70; 40 64; 80 60; 120 62; 150 50; 180 46');
INSERT INTO change VALUES('first-game',1,272,'bridge','kind',NULL,'terrain');
INSERT INTO change VALUES('first-game',1,273,'bridge','name',NULL,'Pruitt''s Bridge');
INSERT INTO change VALUES('first-game',1,274,'bridge','ground',NULL,'bridge');
INSERT INTO change VALUES('first-game',1,275,'bridge','level',NULL,0);
INSERT INTO change VALUES('first-game',1,276,'bridge','width',NULL,6.0);
INSERT INTO change VALUES('first-game',1,277,'bridge','points',NULL,'92 56; 92 65');
INSERT INTO change VALUES('first-game',1,278,'farmhouse','kind',NULL,'terrain');
INSERT INTO change VALUES('first-game',1,279,'farmhouse','name',NULL,'Pruitt''s Farm');
INSERT INTO change VALUES('first-game',1,280,'farmhouse','ground',NULL,'building');
INSERT INTO change VALUES('first-game',1,281,'farmhouse','level',NULL,0);
INSERT INTO change VALUES('first-game',1,282,'farmhouse','width',NULL,0.0);
INSERT INTO change VALUES('first-game',1,283,'farmhouse','points',NULL,'106 67; 118 67; 118 74; 106 74');
INSERT INTO change VALUES('first-game',1,284,'orchard-wall','kind',NULL,'terrain');
INSERT INTO change VALUES('first-game',1,285,'orchard-wall','name',NULL,'Orchard Wall');
INSERT INTO change VALUES('first-game',1,286,'orchard-wall','ground',NULL,'wall');
INSERT INTO change VALUES('first-game',1,287,'orchard-wall','level',NULL,0);
INSERT INTO change VALUES('first-game',1,288,'orchard-wall','width',NULL,0.0);
INSERT INTO change VALUES('first-game',1,289,'orchard-wall','points',NULL,'102 79; 124 79; 124 65');
INSERT INTO change VALUES('first-game',1,290,'field-wall','kind',NULL,'terrain');
INSERT INTO change VALUES('first-game',1,291,'field-wall','name',NULL,'Field Wall');
INSERT INTO change VALUES('first-game',1,292,'field-wall','ground',NULL,'wall');
INSERT INTO change VALUES('first-game',1,293,'field-wall','level',NULL,0);
INSERT INTO change VALUES('first-game',1,294,'field-wall','width',NULL,0.0);
INSERT INTO change VALUES('first-game',1,295,'field-wall','points',NULL,'64 46; 84 44');
CREATE TABLE setting (
    key   TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL,
    CONSTRAINT "a setting's key has 1 to 100 letters" CHECK (length(key) BETWEEN 1 AND 100),
    CONSTRAINT "a setting has at most 10000 letters" CHECK (length(value) <= 10000)
) STRICT, WITHOUT ROWID;
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
CREATE TABLE secret (
    game   TEXT NOT NULL,
    seq    INTEGER NOT NULL, -- of the ruling that declared
    secret BLOB NOT NULL,
    PRIMARY KEY (game, seq),
    FOREIGN KEY (game, seq) REFERENCES ruling (game, seq),
    CONSTRAINT "a secret has 32 bytes" CHECK (length(secret) = 32)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX ruling_token ON ruling (game, token) WHERE token <> '';
CREATE INDEX ruling_target ON ruling (game, target, kind) WHERE target IS NOT NULL;
CREATE UNIQUE INDEX ruling_reveal ON ruling (game, target) WHERE proof_secret IS NOT NULL;
CREATE TRIGGER ruling_in_order BEFORE INSERT ON ruling
WHEN NEW.seq <> 1 + coalesce((SELECT max(seq) FROM ruling WHERE game = NEW.game), 0)
BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only: a ruling takes the next number of its game');
END;
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
CREATE INDEX access_game ON access (game);
COMMIT;
