/**
 * A payment provider that takes no money, for trials: a server that answers the calls of Stripe's
 * API that this service makes, has pages for buyers, and sends signed events. It knows nothing of
 * this service but the address that takes its events.
 */
@NullMarked
package dev.postroom.adapters.billing.local;

import org.jspecify.annotations.NullMarked;
