/* journal/proof.h: dice that umpired throws, so that nobody need trust it.
 *
 * When an action is declared, umpired draws a secret of 32 random bytes and shows its
 * hash, the commitment; the table may then say a word.  The dice follow from the
 * secret, the word and the place in the journal alone, so neither side can choose
 * them.  With the ruling the secret is shown, and anyone can do the sum again; that
 * needs no more than b2sum, which every Debian has:
 *
 *     printf 'umpired dice\n%s' SECRET | b2sum -l 256                   the commitment
 *     printf 'umpired die\n%s\n%s\n%s\n%s\n%s\n%s\n%s' \
 *         SECRET SEQ INDEX ROUND LENGTH GAME WORD | b2sum -l 256        a die
 *
 *   SECRET   as 64 small hexadecimal digits
 *   SEQ      number of the ruling that declared
 *   INDEX    0 for the first die that umpired threw for it, 1 for the next ...
 *   ROUND    0
 *   LENGTH   of GAME, in bytes; GAME is its id, WORD what the table said
 *
 * The answer is eight numbers of eight hexadecimal digits.  Take the first that is
 * less than the largest multiple of the die's sides within 2^32; the face is 1 + its
 * remainder by the sides.  (For a six-sided die only fffffffc and above are passed
 * over: without that, low faces would come a little more often.)  When all eight are
 * passed over, go on with ROUND 1, and so on.
 *
 * The calls are in journal.h: proof_commit and proof_face.  */
#ifndef UMPIRED_JOURNAL_PROOF_H
#define UMPIRED_JOURNAL_PROOF_H

#include "journal/journal.h"

#endif
