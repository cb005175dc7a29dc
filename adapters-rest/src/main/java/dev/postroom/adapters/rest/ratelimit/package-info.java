/** Rate limits, counted in this process. */
@NullMarked
package dev.postroom.adapters.rest.ratelimit;

import org.jspecify.annotations.NullMarked;
