/* journal/migrate.h: bringing a file up to date.
 *
 * The migrations are sql/001_*.sql, sql/002_*.sql and so on.  Each ends by setting
 * user_version to its own number, and the first sets application_id; both are part
 * of the transaction.  A migration that has been released is never edited: a change
 * is a new file.  */
#ifndef UMPIRED_JOURNAL_MIGRATE_H
#define UMPIRED_JOURNAL_MIGRATE_H

#include <sqlite3.h>
#include <stdint.h>

#include "base/err.h"

enum { JOURNAL_APPLICATION_ID = 0x554d5064 }; /* "UMPd" */

int64_t migrate_latest(void); /* the number of the last migration there is */

/* All the migrations still to come, in one transaction: all of them or none.  Refuses a
 * file with contents that are not ours. */
bool migrate_up(sqlite3 *db, struct err *e);
bool migrate_to(sqlite3 *db, int64_t latest, struct err *e); /* and no further */

#endif
