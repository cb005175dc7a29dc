/**
 * The definition of a trigger: its kind, filter, frequency and steps, read from JSON and written as
 * JSON.
 */
@NullMarked
package dev.postroom.domain.trigger.definition;

import org.jspecify.annotations.NullMarked;
