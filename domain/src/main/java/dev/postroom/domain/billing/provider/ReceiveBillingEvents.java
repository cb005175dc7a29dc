package dev.postroom.domain.billing.provider;

import dev.postroom.domain.shared.CallsOut;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.failure.Failure;

/** Takes the messages of the payment provider. */
@DrivingPort
public interface ReceiveBillingEvents {

    /**
     * Deals with a message. A message that was dealt with before, that is about nothing of interest
     * or about an unknown customer changes nothing. {@link Failure.Malformed} when the provider did
     * not sign it or it is too old; {@link Failure.Unavailable} when it could not be dealt with and
     * should be sent again.
     */
    @CallsOut
    ProviderEventResult receive(UnverifiedProviderEvent message);
}
