/* view/report_tree.h: the battle report as a tree, for the page, the file and Markdown. */
#ifndef UMPIRED_VIEW_REPORT_TREE_H
#define UMPIRED_VIEW_REPORT_TREE_H

#include "base/buf.h"
#include "review/account.h"
#include "umpire/desk.h"
#include "view/charts_tree.h"

/* Everything of it under root. */
bool report_tree(struct node *root, const struct known *k, struct err *e);

/* The same as Markdown, from that tree (report_markdown.c).  What people typed is escaped. */
void report_markdown(const struct node *root, struct buf *out);

#endif
