package dev.postroom.domain.billing.stripe;

/** An answer of Stripe: a status and JSON. */
record StripeAnswer(int status, String json) {}
