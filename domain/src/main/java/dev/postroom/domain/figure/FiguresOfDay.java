package dev.postroom.domain.figure;

import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.time.LocalDate;
import java.util.Map;

/**
 * The changes and mails of a day, which is in UTC on the workspace's clock.
 *
 * @param added the people who were added, also if they were deleted since
 * @param left the changes to a status that is out, by that status
 * @param deleted the people who were deleted
 * @param emails the transactional mails whose handover was on the day, by what became of them;
 *     those that still wait are in no day
 * @param recipients the recipients of the campaigns whose sending began on the day, by what became
 *     of them; without those who still wait
 */
public record FiguresOfDay(
        LocalDate day,
        long added,
        Map<SubscriberStatus, Long> left,
        long deleted,
        Map<EmailStatus, Long> emails,
        Map<RecipientStatus, Long> recipients) {

    public FiguresOfDay {
        left = Map.copyOf(left);
        emails = Map.copyOf(emails);
        recipients = Map.copyOf(recipients);
    }

    /** A day on which nothing happened. */
    public static FiguresOfDay none(LocalDate day) {
        return new FiguresOfDay(day, 0, Map.of(), 0, Map.of(), Map.of());
    }

    /** The number of people who changed to a status. */
    public long left(SubscriberStatus status) {
        return left.getOrDefault(status, 0L);
    }

    /** The number of transactional mails with an outcome. */
    public long emails(EmailStatus outcome) {
        return emails.getOrDefault(outcome, 0L);
    }

    /** The number of recipients of campaigns with an outcome. */
    public long recipients(RecipientStatus outcome) {
        return recipients.getOrDefault(outcome, 0L);
    }
}
