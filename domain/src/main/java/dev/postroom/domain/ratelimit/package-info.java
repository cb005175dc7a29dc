/** Rate limits of clients. */
@NullMarked
package dev.postroom.domain.ratelimit;

import org.jspecify.annotations.NullMarked;
