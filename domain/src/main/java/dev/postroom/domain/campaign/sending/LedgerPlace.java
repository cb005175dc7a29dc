package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.campaign.RecipientStatus;

/**
 * One place in a campaign's ledger, as the holder of its chunk read it.
 *
 * @param position counts from 1 within the campaign, without gaps
 * @param status {@code READY} or {@code DEFERRED}
 * @param attempts the number of earlier handovers that a server may have seen
 */
public record LedgerPlace(int position, RecipientStatus status, int attempts) {

    public LedgerPlace {
        if (position < 1 || status.isTerminal() || attempts < 0) {
            throw new IllegalArgumentException("only an open recipient can be read");
        }
    }
}
