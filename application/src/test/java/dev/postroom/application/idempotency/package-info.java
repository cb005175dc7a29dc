/** Tests of repeated requests. */
@NullMarked
package dev.postroom.application.idempotency;

import org.jspecify.annotations.NullMarked;
