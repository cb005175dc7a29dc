/**
 * A stand-in for the endpoints of Stripe that are used, with their state, built from Stripe's
 * public description of its API.
 */
@NullMarked
package dev.postroom.domain.billing.stripe;

import org.jspecify.annotations.NullMarked;
