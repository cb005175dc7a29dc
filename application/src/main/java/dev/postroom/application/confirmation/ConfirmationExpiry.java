package dev.postroom.application.confirmation;

import dev.postroom.domain.confirmation.Confirmations;
import dev.postroom.domain.confirmation.ExpireConfirmations;

/** Removes confirmations that came too late. */
public final class ConfirmationExpiry implements ExpireConfirmations {

    private final Confirmations confirmations;

    public ConfirmationExpiry(Confirmations confirmations) {
        this.confirmations = confirmations;
    }

    @Override
    public int expire(int max) {
        return confirmations.removeExpired(max);
    }
}
