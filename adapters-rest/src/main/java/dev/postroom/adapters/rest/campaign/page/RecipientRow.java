package dev.postroom.adapters.rest.campaign.page;

import dev.postroom.adapters.rest.campaign.RecipientWord;
import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.domain.campaign.report.RecipientState;
import dev.postroom.domain.shared.address.EmailAddress;

/**
 * A recipient of a campaign in the list.
 *
 * @param reply of the mail server, verbatim; empty for none
 */
public record RecipientRow(
        String subscriber,
        String address,
        Badge status,
        String reason,
        String reply,
        String attempts) {

    static RecipientRow of(RecipientState recipient) {
        return new RecipientRow(
                recipient.subscriber().toString(),
                recipient.email().map(EmailAddress::value).orElse("deleted subscriber"),
                Badges.of("recipient", RecipientWord.of(recipient.status()).keyword()),
                RecipientReason.of(recipient),
                recipient.reply().orElse(""),
                Integer.toString(recipient.attempts()));
    }
}
