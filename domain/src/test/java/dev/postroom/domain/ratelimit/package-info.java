/** Contract and in-memory port of the rate limit. */
@NullMarked
package dev.postroom.domain.ratelimit;

import org.jspecify.annotations.NullMarked;
