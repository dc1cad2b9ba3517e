#include "view/qr.h"

#include <qrencode.h>

enum { RIM = 4 };

static QRcode *encode(const char *text)
{
    return QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M);
}

/* Coordinates count from the corner of the rim. */
static bool is_dark(const QRcode *code, int x, int y)
{
    x -= RIM;
    y -= RIM;
    if (x < 0 || y < 0 || x >= code->width || y >= code->width) return false;
    return (code->data[y * code->width + x] & 1) != 0;
}

const char *qr_path(struct arena *a, const char *text, int *size)
{
    QRcode *code = encode(text);
    if (code == NULL) return NULL;
    struct buf path = {0};
    *size = code->width + 2 * RIM;
    for (int y = 0; y < *size; y++) {
        for (int x = 0; x < *size; x++) {
            int from = x;
            while (is_dark(code, x, y)) x++;
            int run = x - from;
            if (run > 0) buf_printf(&path, "M%d %dh%dv1h-%dz", from, y, run, run);
        }
    }
    const char *d = arena_strndup(a, buf_text(&path), path.len);
    buf_clear(&path);
    QRcode_free(code);
    return d;
}

bool qr_terminal(struct buf *out, const char *text, bool colour)
{
    /* By upper half, then lower half, drawn or not. */
    static const char *const halves[2][2] = {{" ", "\u2584"}, {"\u2580", "\u2588"}};
    QRcode *code = encode(text);
    if (code == NULL) return false;
    int size = code->width + 2 * RIM;
    for (int y = 0; y < size; y += 2) {
        /* Black and white of the fixed 256 colours: a theme may repaint the first 16. */
        if (colour) buf_puts(out, "\033[38;5;16;48;5;231m");
        for (int x = 0; x < size; x++) {
            bool upper = is_dark(code, x, y) == colour, lower = is_dark(code, x, y + 1) == colour;
            buf_puts(out, halves[upper][lower]);
        }
        buf_puts(out, colour ? "\033[0m\n" : "\n");
    }
    QRcode_free(code);
    return true;
}
