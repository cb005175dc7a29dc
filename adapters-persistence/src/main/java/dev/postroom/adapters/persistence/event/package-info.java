/** The outbox and the log of events. */
@NullMarked
package dev.postroom.adapters.persistence.event;

import org.jspecify.annotations.NullMarked;
