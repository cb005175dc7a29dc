/** Tests of counting requests. */
@NullMarked
package dev.postroom.adapters.rest.ratelimit;

import org.jspecify.annotations.NullMarked;
