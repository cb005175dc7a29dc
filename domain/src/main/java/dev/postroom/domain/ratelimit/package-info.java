/** How many requests a client may make. */
@NullMarked
package dev.postroom.domain.ratelimit;

import org.jspecify.annotations.NullMarked;
