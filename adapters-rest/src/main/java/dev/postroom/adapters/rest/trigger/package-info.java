/** Triggers over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.trigger;

import org.jspecify.annotations.NullMarked;
