/** Payloads of events. */
@NullMarked
package dev.postroom.adapters.rest.event;

import org.jspecify.annotations.NullMarked;
