package dev.postroom.domain.subscriber;

/** Tests that every implementation of {@link Subscribers} must pass. */
public interface SubscribersContract
        extends SubscriberStoringContract,
                SubscriberChangingContract,
                SubscriberListingContract,
                SubscriberWeightContract,
                SubscriberFilterContract {}
