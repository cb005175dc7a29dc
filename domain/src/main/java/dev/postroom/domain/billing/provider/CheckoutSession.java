package dev.postroom.domain.billing.provider;

import java.net.URI;

/** A page of the payment provider on which a plan is bought. */
public record CheckoutSession(String id, URI url) {}
