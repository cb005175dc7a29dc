/** The contract and the in-memory port of figures of days. */
@NullMarked
package dev.postroom.domain.figure;

import org.jspecify.annotations.NullMarked;
