package dev.postroom.domain.subscriber;

/** What every {@link Subscribers} keeps. */
public interface SubscribersContract
        extends SubscriberStoringContract,
                SubscriberChangingContract,
                SubscriberListingContract,
                SubscriberFilterContract {}
