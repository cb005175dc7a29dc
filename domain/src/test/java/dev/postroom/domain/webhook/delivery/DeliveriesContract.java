package dev.postroom.domain.webhook.delivery;

/** Tests that every implementation of {@link Deliveries} must pass. */
public interface DeliveriesContract extends DeliveryListingContract {}
