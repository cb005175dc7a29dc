/** Rows of imported files: separators, columns and their meanings. */
@NullMarked
package dev.postroom.adapters.rest.imports.row;

import org.jspecify.annotations.NullMarked;
