/** Webhooks, the threads that deliver to them, and replays. */
@NullMarked
package dev.postroom.bootstrap.wiring.webhook;

import org.jspecify.annotations.NullMarked;
