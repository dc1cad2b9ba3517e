/* journal/chain.h: the hash chain, so that an edit behind our back shows.
 *
 * Every ruling's hash is BLAKE2b-256 (unkeyed, 32 bytes) over a serialisation of its
 * rows.  Its row has the column `prev`, which is the hash of the ruling before it, and
 * for the first ruling of a game the hash of the game's own row.  Whoever changes,
 * adds or removes anything must rewrite every hash that follows, and then the last one
 * is no longer the one whose code stands on the players' paper.
 *
 * The serialisation, enough to write it again:
 *
 *   number    8 bytes, most significant first
 *   cell      by the type that SQLite's typeof() gives, one letter and the content:
 *               N   null; nothing follows
 *               I   integer: number, two's complement
 *               F   real: number, the bits of the IEEE 754 double
 *               T   text: number of bytes, then the bytes (UTF-8)
 *               B   blob: number of bytes, then the bytes
 *   row       R, the table's name as a text cell, the number of cells, the cells in the
 *             order of the table's columns
 *   a game's id, the first cell of every row, is the one it was begun with: where a
 *             journal knows the game by another, table origin has it
 *   game      the row of table game: id, system, edition, title, created_ms, data_hash
 *   ruling    the row of table ruling, all its columns from game to prev, without the
 *             last, hash; then the rows of its details, in this order of tables:
 *             subject, fact, reason, die, odds, leaning, hand, change, stake; by nr in
 *             each (a table with no rows adds nothing: rulings of before there were stakes
 *             have the sums they had)
 *
 * Each part says what it is and how long it is, so no two contents give the same bytes.
 *
 * The code that people compare is the first 20 bits of a hash as four digits of
 * Crockford's base 32: 0 to 9 and A to Z without I, L, O and U.  */
#ifndef UMPIRED_JOURNAL_CHAIN_H
#define UMPIRED_JOURNAL_CHAIN_H

#include "journal/rows.h"

/* The hash of a game's row, or of a ruling's rows with prev in place: its own hash,
 * the last cell of its row, is not looked at. */
void chain_hash(const struct rows *rows, unsigned char out[HASH_BYTES]);

#endif
