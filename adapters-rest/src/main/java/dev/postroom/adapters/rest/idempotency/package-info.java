/** Where every write under an idempotency key passes, and where its answer is kept. */
@NullMarked
package dev.postroom.adapters.rest.idempotency;

import org.jspecify.annotations.NullMarked;
