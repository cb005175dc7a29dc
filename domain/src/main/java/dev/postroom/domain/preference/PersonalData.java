package dev.postroom.domain.preference;

import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.subscriber.Note;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tracking.Reaction;

import java.time.Instant;

/**
 * What is stored about a subscriber. Each list is read from the store, page by page, whenever it is
 * iterated; an iterator belongs to one thread.
 *
 * @param exportedAt when the profile was read, on the workspace's clock
 * @param profile with the tags of now
 * @param tagChanges the tags that were joined and left, oldest first
 * @param consents the opt-ins and opt-outs, with their details, oldest first
 * @param emails mails that were requested through the API for an address that the subscriber has or
 *     had, the latest first
 * @param campaignMails one entry for each campaign that the subscriber was a recipient of, oldest
 *     first
 * @param reactions what was counted of these mails
 * @param notes the latest first
 */
public record PersonalData(
        Instant exportedAt,
        Subscriber profile,
        Iterable<TagChange> tagChanges,
        Iterable<ConsentRecord> consents,
        Iterable<EmailSummary> emails,
        Iterable<CampaignReceipt> campaignMails,
        Reactions reactions,
        Iterable<Note> notes) {

    /**
     * What was counted of mails, first of those of campaigns.
     *
     * @param opens one entry for each mail
     * @param clicks one entry for each link of a mail
     */
    public record Reactions(Iterable<Reaction> opens, Iterable<Reaction> clicks) {}
}
