/** Contracts and in-memory ports of imports. */
@NullMarked
package dev.postroom.domain.imports;

import org.jspecify.annotations.NullMarked;
