/** The pages of webhooks. */
@NullMarked
package dev.postroom.adapters.rest.webhook.page;

import org.jspecify.annotations.NullMarked;
