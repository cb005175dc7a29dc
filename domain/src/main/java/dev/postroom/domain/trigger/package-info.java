/** Triggers: steps that run for a person because of an event or a date. */
@NullMarked
package dev.postroom.domain.trigger;

import org.jspecify.annotations.NullMarked;
