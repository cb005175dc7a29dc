/** Dates and waiting times of triggers, in the time zone of the person. */
@NullMarked
package dev.postroom.domain.trigger.date;

import org.jspecify.annotations.NullMarked;
