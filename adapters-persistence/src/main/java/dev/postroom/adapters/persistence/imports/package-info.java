/** Imports, their content and the rows that were rejected. */
@NullMarked
package dev.postroom.adapters.persistence.imports;

import org.jspecify.annotations.NullMarked;
