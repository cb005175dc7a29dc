/** Repeated requests that must have one effect. */
@NullMarked
package dev.postroom.domain.idempotency;

import org.jspecify.annotations.NullMarked;
