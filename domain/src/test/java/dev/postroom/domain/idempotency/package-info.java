/** Contract and in-memory port of answered requests. */
@NullMarked
package dev.postroom.domain.idempotency;

import org.jspecify.annotations.NullMarked;
