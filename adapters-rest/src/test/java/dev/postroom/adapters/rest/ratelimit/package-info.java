/** Tests of rate limits. */
@NullMarked
package dev.postroom.adapters.rest.ratelimit;

import org.jspecify.annotations.NullMarked;
