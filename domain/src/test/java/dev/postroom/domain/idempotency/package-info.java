/** What every store of answered requests keeps. */
@NullMarked
package dev.postroom.domain.idempotency;

import org.jspecify.annotations.NullMarked;
