package dev.postroom.domain.campaign.report;

import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.identity.SubscriberId;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * A campaign's mail to one recipient, after its outcome.
 *
 * @param subject as it was written, without the values of the recipient
 * @param status what is told: that the outcome says, or a later one
 */
public record CampaignMail(
        Campaign campaign, String subject, FinalOutcome outcome, EmailStatus status) {

    /** The same for every outcome of this mail, and for no other mail. */
    public UUID id() {
        String name = campaign.id() + "." + outcome.subscriber();
        return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
    }

    /** The {@code Message-ID} that every attempt has. */
    public String messageId() {
        return messageIdOf(campaign, outcome.subscriber());
    }

    /**
     * The {@code Message-ID} of a campaign's mail to a person: the same in every attempt, so that a
     * receiver can recognise a duplicate.
     */
    public static String messageIdOf(Campaign campaign, SubscriberId recipient) {
        return campaign.id() + "." + recipient + "@" + campaign.content().from().address().domain();
    }
}
