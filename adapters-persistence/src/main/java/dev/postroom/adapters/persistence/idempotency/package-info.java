/** Answered requests in PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.idempotency;

import org.jspecify.annotations.NullMarked;
