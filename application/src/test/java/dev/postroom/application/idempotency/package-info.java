/** What repeated requests come to. */
@NullMarked
package dev.postroom.application.idempotency;

import org.jspecify.annotations.NullMarked;
