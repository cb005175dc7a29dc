/** What every limiter of requests keeps. */
@NullMarked
package dev.postroom.domain.ratelimit;

import org.jspecify.annotations.NullMarked;
