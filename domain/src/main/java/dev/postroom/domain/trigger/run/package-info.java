/** Runs of triggers: their state, their steps, and the queue of those that are due. */
@NullMarked
package dev.postroom.domain.trigger.run;

import org.jspecify.annotations.NullMarked;
