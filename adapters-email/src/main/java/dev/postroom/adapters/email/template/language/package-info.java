/**
 * The template language, a subset of Handlebars: a source becomes a tree in one pass, and a tree is
 * rendered within a budget.
 */
@NullMarked
package dev.postroom.adapters.email.template.language;

import org.jspecify.annotations.NullMarked;
