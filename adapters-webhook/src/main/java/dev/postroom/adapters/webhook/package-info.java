/**
 * Outbound HTTP to the receivers of webhooks, with the policy that keeps it out of private nets.
 */
@NullMarked
package dev.postroom.adapters.webhook;

import org.jspecify.annotations.NullMarked;
