package dev.postroom.domain.privacy;

import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.preference.TagChange;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.note.Note;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.trigger.run.TracedRun;

import java.time.Instant;

/**
 * All data about a subscriber. Each list is read from the store, page by page, whenever it is
 * iterated; an iterator belongs to one thread.
 *
 * @param exportedAt when the profile was read, on the workspace's clock
 * @param profile with the tags of now
 * @param tagChanges the tags that were joined and left, oldest first
 * @param consents the opt-ins and opt-outs, with their details, oldest first
 * @param mails those to the subscriber
 * @param notes the latest first
 * @param activity what happened about the subscriber
 */
public record PersonalData(
        Instant exportedAt,
        Subscriber profile,
        Iterable<TagChange> tagChanges,
        Iterable<ConsentRecord> consents,
        Mails mails,
        Iterable<Note> notes,
        Activity activity) {

    /**
     * The events and runs of a subscriber.
     *
     * @param events the events of the log, oldest first
     * @param runs the runs of triggers with their steps; those of a trigger together, each oldest
     *     first
     */
    public record Activity(Iterable<PersonalEvent> events, Iterable<TracedRun> runs) {}

    /**
     * The mails to a subscriber, and what was counted of them.
     *
     * @param emails mails that were requested through the API for an address that the subscriber
     *     has or had, the latest first
     * @param ofCampaigns one entry for each campaign that the subscriber was a recipient of, oldest
     *     first
     * @param opens one entry for each mail, first those of campaigns
     * @param clicks one entry for each link of a mail, first those of campaigns
     */
    public record Mails(
            Iterable<EmailSummary> emails,
            Iterable<CampaignReceipt> ofCampaigns,
            Iterable<MailEngagement> opens,
            Iterable<MailEngagement> clicks) {}
}
