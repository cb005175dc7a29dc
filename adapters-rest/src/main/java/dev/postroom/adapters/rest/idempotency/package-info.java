/** Idempotency keys: a write with a key runs once, and repetitions get the stored response. */
@NullMarked
package dev.postroom.adapters.rest.idempotency;

import org.jspecify.annotations.NullMarked;
