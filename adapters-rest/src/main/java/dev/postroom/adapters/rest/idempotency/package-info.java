/** Idempotency keys: every write passes here, and its answer is stored. */
@NullMarked
package dev.postroom.adapters.rest.idempotency;

import org.jspecify.annotations.NullMarked;
