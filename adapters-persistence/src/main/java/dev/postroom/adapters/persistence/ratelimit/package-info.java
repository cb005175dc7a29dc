/** Rate limits that all processes hold together. */
@NullMarked
package dev.postroom.adapters.persistence.ratelimit;

import org.jspecify.annotations.NullMarked;
