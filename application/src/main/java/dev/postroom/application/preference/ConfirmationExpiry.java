package dev.postroom.application.preference;

import dev.postroom.domain.preference.Confirmations;
import dev.postroom.domain.preference.ExpireConfirmations;

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
