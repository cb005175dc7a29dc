package dev.postroom.domain.webhook;

import java.net.URI;

/** A delivery that a worker is to try, with where it goes and how it is signed. */
public record DueDelivery(Delivery delivery, URI url, SigningSecret secret) {}
