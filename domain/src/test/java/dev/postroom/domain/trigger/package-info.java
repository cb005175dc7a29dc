/** Contracts, in-memory ports and tests of triggers. */
@NullMarked
package dev.postroom.domain.trigger;

import org.jspecify.annotations.NullMarked;
