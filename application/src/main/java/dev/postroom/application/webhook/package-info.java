/** Use cases of webhooks. */
@NullMarked
package dev.postroom.application.webhook;

import org.jspecify.annotations.NullMarked;
