/** Webhooks and their deliveries over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.webhook;

import org.jspecify.annotations.NullMarked;
