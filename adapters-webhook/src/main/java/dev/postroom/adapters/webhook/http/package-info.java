/** The HTTP client for webhooks: one request, one answer, one deadline. */
@NullMarked
package dev.postroom.adapters.webhook.http;

import org.jspecify.annotations.NullMarked;
