/** What clients see that repeat their writes. */
@NullMarked
package dev.postroom.adapters.rest.idempotency;

import org.jspecify.annotations.NullMarked;
