/** Tests of repeated writes. */
@NullMarked
package dev.postroom.adapters.rest.idempotency;

import org.jspecify.annotations.NullMarked;
