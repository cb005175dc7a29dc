package dev.postroom.domain.webhook;

/** What every {@link Deliveries} keeps. */
public interface DeliveriesContract extends DeliveryQueueContract, DeliveryListingContract {}
