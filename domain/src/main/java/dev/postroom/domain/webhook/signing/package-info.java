/** Secrets of webhooks and the signatures made with them. */
@NullMarked
package dev.postroom.domain.webhook.signing;

import org.jspecify.annotations.NullMarked;
