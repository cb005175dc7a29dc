package dev.postroom.domain.billing.stripe;

/** What Stripe answers: a status and JSON. */
record StripeAnswer(int status, String json) {}
