/* Included ahead of every file that clang-tidy reads.  It looks at one file at a
 * time and cannot know that these always return false, so it would follow every
 * `return err_set(...)` as though the call had succeeded.  */
#include "base/err.h"

#define err_set(...) ((void)(err_set)(__VA_ARGS__), false)
#define err_field(...) ((void)(err_field)(__VA_ARGS__), false)
