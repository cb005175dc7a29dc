/** Triggers in PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.trigger;

import org.jspecify.annotations.NullMarked;
