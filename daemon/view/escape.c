#include "view/escape.h"

#include <string.h>

static const struct {
    const char *text;
    size_t len;
} references[] = {
    {NULL, 0}, {"&amp;", 5}, {"&lt;", 4}, {"&gt;", 4}, {"&quot;", 6}, {"&#39;", 5},
};

static const unsigned char html_special[256] = {
    ['&'] = 1, ['<'] = 2, ['>'] = 3, ['"'] = 4, ['\''] = 5,
};

void escape_html(struct buf *out, const char *text, size_t len)
{
    size_t from = 0;
    for (size_t i = 0; i < len; i++) {
        unsigned special = html_special[(unsigned char)text[i]];
        if (special == 0) continue;
        if (i > from) buf_add(out, text + from, i - from);
        buf_add(out, references[special].text, references[special].len);
        from = i + 1;
    }
    if (len > from) buf_add(out, text + from, len - from);
}

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool is_url_plain(char c)
{
    return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == '~';
}

void escape_url(struct buf *out, const char *text, size_t len)
{
    static const char digits[] = "0123456789ABCDEF";
    size_t from = 0;
    for (size_t i = 0; i < len; i++) {
        if (is_url_plain(text[i])) continue;
        unsigned char c = (unsigned char)text[i];
        char coded[3] = {'%', digits[c >> 4], digits[c & 15]};
        if (i > from) buf_add(out, text + from, i - from);
        buf_add(out, coded, sizeof coded);
        from = i + 1;
    }
    if (len > from) buf_add(out, text + from, len - from);
}

/* ---- the reader of literal HTML ---- */

enum state {
    IN_TEXT,  /* must be 0: a zeroed scan starts here */
    TAG_OPEN, /* after < */
    END_OPEN, /* after </ */
    TAG_NAME,
    GAP,         /* in a tag, where only a space, / or > may follow */
    BEFORE_NAME, /* in a tag, after a space or / */
    ATTR_NAME,
    AFTER_NAME,   /* a space after an attribute's name: = may follow yet */
    BEFORE_VALUE, /* after = */
    VALUE_DOUBLE,
    VALUE_SINGLE,
    VALUE_BARE,
    DECLARATION, /* after <! */
    DASH,        /* after <!- */
    COMMENT,
    DOCTYPE,
    RAW,      /* inside an element of raw_elements */
    RAW_OPEN, /* there, after < */
    RAW_CLOSE /* there, after </ and name_len letters of its name */
};

enum attribute { ATTR_PLAIN, ATTR_ADDRESS, ATTR_CODE };

/* How the value of an address attribute begins, as far as it is literal. */
enum address {
    ADDRESS_EMPTY,
    ADDRESS_SLASH,  /* just "/": a second one would make the rest name a host */
    ADDRESS_INSIDE, /* on this server, whatever follows */
    ADDRESS_OTHER
};

/* Elements whose content a browser reads as text up to their closing tag.  In
 * the first two, character references still count, so escaping works. */
static const char *const raw_elements[] = {NULL,     "title", "textarea", "script",  "style",
                                           "iframe", "xmp",   "noembed",  "noframes"};
enum { LAST_ESCAPABLE = 2 };

static const char *const address_attributes[] = {"href",       "src",      "action",   "formaction",
                                                 "xlink:href", "data",     "cite",     "background",
                                                 "poster",     "manifest", "longdesc", "codebase"};

/* Script, style sheets, HTML or lists of addresses inside an attribute; the last
 * four can set any other attribute through an SVG animation.  on... comes on top. */
static const char *const code_attributes[] = {"style",  "srcdoc", "srcset", "imagesrcset", "ping",
                                              "values", "from",   "to",     "by"};

static bool is_space(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f';
}

static bool ends_name(char c)
{
    return is_space(c) || c == '/' || c == '>';
}

static char lower(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static void name_clear(struct escape_scan *s)
{
    s->name_len = 0;
    memset(s->name, 0, sizeof s->name);
}

/* A name too long for the room is none that we look for: its length tells. */
static void name_add(struct escape_scan *s, char c)
{
    if (s->name_len < (int)sizeof s->name) s->name[s->name_len] = lower(c);
    if (s->name_len <= (int)sizeof s->name) s->name_len++;
}

static bool name_is(const struct escape_scan *s, const char *name)
{
    size_t len = strlen(name);
    return (size_t)s->name_len == len && memcmp(s->name, name, len) == 0;
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

static void tag_name_done(struct escape_scan *s)
{
    s->element = 0;
    for (size_t i = 1; i < COUNT(raw_elements) && !s->closing; i++)
        if (name_is(s, raw_elements[i])) s->element = (int)i;
    name_clear(s);
}

static void attr_name_done(struct escape_scan *s)
{
    s->attribute = ATTR_PLAIN;
    for (size_t i = 0; i < COUNT(address_attributes); i++)
        if (name_is(s, address_attributes[i])) s->attribute = ATTR_ADDRESS;
    for (size_t i = 0; i < COUNT(code_attributes); i++)
        if (name_is(s, code_attributes[i])) s->attribute = ATTR_CODE;
    if (s->name_len >= 2 && memcmp(s->name, "on", 2) == 0) s->attribute = ATTR_CODE;
    name_clear(s);
}

static const char *read_in_tag(struct escape_scan *s, char c)
{
    s->attribute = ATTR_PLAIN;
    s->address = ADDRESS_EMPTY;
    if (is_space(c) || c == '/') {
        s->state = BEFORE_NAME;
    } else if (c == '>') {
        s->state = s->element != 0 ? RAW : IN_TEXT;
        s->closing = 0;
    } else if (c == '<' || c == '=' || c == '"' || c == '\'') {
        return "a tag holds a stray '<', '=' or quote";
    } else {
        s->state = ATTR_NAME;
        name_add(s, c);
    }
    return NULL;
}

static const char *read_attr_name(struct escape_scan *s, char c)
{
    if (s->state == ATTR_NAME && !ends_name(c) && c != '=') {
        if (c == '<' || c == '"' || c == '\'') return "an attribute's name holds a '<' or a quote";
        name_add(s, c);
        return NULL;
    }
    if (s->state == ATTR_NAME) attr_name_done(s);
    if (c == '=')
        s->state = BEFORE_VALUE;
    else if (is_space(c))
        s->state = AFTER_NAME;
    else
        return read_in_tag(s, c);
    return NULL;
}

static const char *read_before_value(struct escape_scan *s, char c)
{
    if (is_space(c)) return NULL;
    if (c == '>' || c == '<' || c == '=') return "an attribute has a '=' but no value";
    s->state = c == '"' ? VALUE_DOUBLE : c == '\'' ? VALUE_SINGLE : VALUE_BARE;
    return NULL;
}

/* '&' may spell any character and a browser skips tabs and line ends here, so
 * right after the first slash neither is taken for the start of a path. */
static int address_after(int address, char c)
{
    if (address == ADDRESS_EMPTY)
        return c == '/' ? ADDRESS_SLASH : c == '#' || c == '?' ? ADDRESS_INSIDE : ADDRESS_OTHER;
    if (address == ADDRESS_SLASH)
        return c == '/' || c == '\\' || c == '&' || (unsigned char)c <= ' ' ? ADDRESS_OTHER
                                                                            : ADDRESS_INSIDE;
    return address;
}

static const char *read_value(struct escape_scan *s, char c)
{
    if (c == '<') return "an attribute value holds a '<'; write &lt;";
    if (s->state == VALUE_BARE) {
        if (is_space(c) || c == '>') return read_in_tag(s, c);
        if (c == '"' || c == '\'' || c == '=' || c == '`')
            return "an unquoted attribute value holds a quote or '='";
    } else if (c == (s->state == VALUE_DOUBLE ? '"' : '\'')) {
        s->state = GAP;
        s->attribute = ATTR_PLAIN;
        s->address = ADDRESS_EMPTY;
    } else if (s->attribute == ATTR_ADDRESS) {
        s->address = address_after(s->address, c);
    }
    return NULL;
}

static const char *read_tag_open(struct escape_scan *s, char c)
{
    if (is_letter(c)) {
        s->closing = s->state == END_OPEN;
        s->state = TAG_NAME;
        name_add(s, c);
    } else if (s->state == TAG_OPEN && c == '/') {
        s->state = END_OPEN;
    } else if (s->state == TAG_OPEN && c == '!') {
        s->state = DECLARATION;
    } else {
        return "a '<' begins no tag; write &lt;";
    }
    return NULL;
}

static const char *read_tag_name(struct escape_scan *s, char c)
{
    if (ends_name(c)) {
        tag_name_done(s);
        return read_in_tag(s, c);
    }
    if (c == '<' || c == '=' || c == '"' || c == '\'')
        return "a tag's name holds a '<', '=' or quote";
    name_add(s, c);
    return NULL;
}

static const char *read_declaration(struct escape_scan *s, char c)
{
    if (c == '-') {
        s->dashes = s->state == DASH ? 2 : 0;
        s->state = s->state == DASH ? COMMENT : DASH;
    } else if (s->state == DECLARATION && lower(c) == 'd') {
        s->state = DOCTYPE;
    } else {
        return "only <!doctype ...> and <!-- ... --> may begin with <!";
    }
    return NULL;
}

/* The two dashes that open a comment count: a browser ends it at <!--> already. */
static const char *read_comment(struct escape_scan *s, char c)
{
    if (c == '<') return "an HTML comment holds a '<'; write {{! ... }} instead";
    if (c == '!' && s->dashes == 2) return "an HTML comment holds --!";
    if (c == '>' && s->dashes == 2) s->state = IN_TEXT;
    s->dashes = c != '-' ? 0 : s->dashes < 2 ? s->dashes + 1 : 2;
    return NULL;
}

static const char *read_raw(struct escape_scan *s, char c)
{
    const char *name = raw_elements[s->element];
    if (s->state == RAW_CLOSE) {
        if (name[s->name_len] != '\0' && lower(c) == name[s->name_len]) {
            s->name_len++;
            return NULL;
        }
        if (name[s->name_len] == '\0' && ends_name(c)) {
            s->closing = 1;
            s->element = 0;
            name_clear(s);
            return read_in_tag(s, c);
        }
    } else if (s->state == RAW || !(is_letter(c) || c == '/' || c == '!' || c == '?')) {
        s->state = c == '<' ? RAW_OPEN : RAW;
        return NULL;
    } else if (c == '/') {
        s->state = RAW_CLOSE;
        return NULL;
    }
    return "a title, textarea, script, style or iframe holds a tag";
}

static const char *read_one(struct escape_scan *s, char c)
{
    if (c == '\0') return "it holds a zero byte";
    switch ((enum state)s->state) {
    case IN_TEXT:
        if (c == '<') s->state = TAG_OPEN;
        return NULL;
    case TAG_OPEN:
    case END_OPEN: return read_tag_open(s, c);
    case TAG_NAME: return read_tag_name(s, c);
    case GAP:
        if (!ends_name(c)) return "a tag wants a space here (also first inside a section)";
        return read_in_tag(s, c);
    case BEFORE_NAME: return read_in_tag(s, c);
    case ATTR_NAME:
    case AFTER_NAME: return read_attr_name(s, c);
    case BEFORE_VALUE: return read_before_value(s, c);
    case VALUE_DOUBLE:
    case VALUE_SINGLE:
    case VALUE_BARE: return read_value(s, c);
    case DECLARATION:
    case DASH: return read_declaration(s, c);
    case COMMENT: return read_comment(s, c);
    case DOCTYPE:
        if (c == '>') s->state = IN_TEXT;
        return NULL;
    case RAW:
    case RAW_OPEN:
    case RAW_CLOSE: return read_raw(s, c);
    }
    return NULL;
}

const char *escape_scan_read(struct escape_scan *s, const char *html, size_t len, size_t *at)
{
    for (size_t i = 0; i < len; i++) {
        const char *wrong = read_one(s, html[i]);
        if (wrong == NULL) continue;
        if (at != NULL) *at = i;
        return wrong;
    }
    return NULL;
}

static const char *value_refuses(const struct escape_scan *s, bool url_encoded)
{
    if (s->attribute == ATTR_CODE)
        return "stands in an attribute that is read as code (on..., style, srcdoc, srcset)";
    if (s->attribute == ATTR_PLAIN || s->address == ADDRESS_INSIDE) return NULL;
    if (s->address != ADDRESS_SLASH)
        return "stands in an address that does not begin with a literal \"/\", \"#\" or \"?\"";
    if (url_encoded) return NULL;
    return "stands right after the first \"/\" of an address and needs |url there";
}

const char *escape_scan_refuses(const struct escape_scan *s, bool url_encoded)
{
    switch ((enum state)s->state) {
    case IN_TEXT: return NULL;
    case VALUE_DOUBLE:
    case VALUE_SINGLE: return value_refuses(s, url_encoded);
    case RAW: return s->element <= LAST_ESCAPABLE ? NULL : "stands inside <script> or <style>";
    case RAW_OPEN:
    case RAW_CLOSE: return "stands in a closing tag";
    case BEFORE_VALUE:
    case VALUE_BARE: return "stands in an attribute value without quotes";
    case DECLARATION:
    case DASH:
    case COMMENT:
    case DOCTYPE: return "stands in an HTML comment or doctype";
    default: return "stands in the name of a tag or attribute";
    }
}

void escape_scan_begin(struct escape_scan *s)
{
    if (s->state == TAG_NAME) tag_name_done(s);
    if (s->state < TAG_NAME || s->state > AFTER_NAME) return;
    s->state = GAP;
    s->attribute = ATTR_PLAIN;
    name_clear(s);
}

bool escape_scan_end(struct escape_scan *s, const struct escape_scan *begin)
{
    escape_scan_begin(s);
    /* Left out, the part leaves the address as it was; written, it is settled.
     * What may follow the first may follow the second too. */
    if (s->address == ADDRESS_INSIDE && begin->address != ADDRESS_OTHER)
        s->address = begin->address;
    /* All fields are ints and a char array that fills its room: no padding. */
    return memcmp(s, begin, sizeof *s) == 0;
}

bool escape_scan_in_text(const struct escape_scan *s)
{
    return s->state == IN_TEXT;
}
