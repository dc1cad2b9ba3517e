#include "journal/chain.h"

#include <sodium.h>
#include <string.h>

#include "base/buf.h"
#include "journal/journal.h"

_Static_assert(sizeof(double) == sizeof(uint64_t), "a double has 64 bits");

static void put_number(struct buf *b, uint64_t n)
{
    char bytes[8];
    for (int i = 0; i < 8; i++) bytes[i] = (char)(unsigned char)(n >> (56 - 8 * i));
    buf_add(b, bytes, sizeof bytes);
}

static void put_bytes(struct buf *b, char letter, const void *bytes, size_t len)
{
    buf_putc(b, letter);
    put_number(b, len);
    buf_add(b, bytes, len);
}

static void put_text(struct buf *b, const char *text)
{
    put_bytes(b, 'T', text, strlen(text));
}

static void put_int(struct buf *b, int64_t i)
{
    buf_putc(b, 'I');
    put_number(b, (uint64_t)i);
}

static void put_real(struct buf *b, double r)
{
    uint64_t bits;
    memcpy(&bits, &r, sizeof bits);
    buf_putc(b, 'F');
    put_number(b, bits);
}

static void put_cell(struct buf *b, const struct cell *cell)
{
    switch (cell->kind) {
    case CELL_NULL: buf_putc(b, 'N'); break;
    case CELL_INT: put_int(b, cell->i); break;
    case CELL_REAL: put_real(b, cell->r); break;
    case CELL_TEXT: put_bytes(b, 'T', cell->bytes, cell->len); break;
    case CELL_BYTES: put_bytes(b, 'B', cell->bytes, cell->len); break;
    }
}

static void put_row_head(struct buf *b, const char *table, size_t count)
{
    buf_putc(b, 'R');
    put_text(b, table);
    put_number(b, count);
}

void chain_hash(const struct rows *rows, unsigned char out[HASH_BYTES])
{
    struct buf b = {0};
    for (size_t i = 0; i < rows->count; i++) {
        const struct row *row = &rows->list[i];
        size_t count = row->table == TABLE_RULING ? RULING_HASH : row->count;
        put_row_head(&b, table_name(row->table), count);
        if (rows->origin != NULL)
            put_text(&b, rows->origin);
        else
            put_cell(&b, &row->cells[0]);
        for (size_t c = 1; c < count; c++) put_cell(&b, &row->cells[c]);
    }
    (void)crypto_generichash(out, HASH_BYTES, (const unsigned char *)b.data, b.len, NULL, 0);
    buf_clear(&b);
}

void journal_head_code(const unsigned char hash[HASH_BYTES], char out[HEAD_CODE_LEN + 1])
{
    static const char digits[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    unsigned bits = (unsigned)hash[0] << 12 | (unsigned)hash[1] << 4 | (unsigned)hash[2] >> 4;
    for (int i = 0; i < HEAD_CODE_LEN; i++) out[i] = digits[bits >> (15 - 5 * i) & 31u];
    out[HEAD_CODE_LEN] = '\0';
}
