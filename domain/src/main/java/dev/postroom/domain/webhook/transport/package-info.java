/** Transports of deliveries that a setting chooses. */
@NullMarked
package dev.postroom.domain.webhook.transport;

import org.jspecify.annotations.NullMarked;
