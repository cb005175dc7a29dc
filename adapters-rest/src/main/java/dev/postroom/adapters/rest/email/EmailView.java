package dev.postroom.adapters.rest.email;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.campaign.CampaignContent;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.report.CampaignMail;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.address.EmailAddress;

import org.jspecify.annotations.Nullable;

import java.util.Map;

/** An email as clients see it. */
public record EmailView(
        String id,
        String status,
        @JsonUnwrapped HeadView head,
        @JsonUnwrapped LabelsView labels,
        @JsonUnwrapped AttemptsView tried,
        @JsonUnwrapped TimesView times)
        implements View {
    /**
     * The addresses, the subject and the ids of the mail.
     *
     * @param to null when the recipient of a campaign was deleted
     */
    record HeadView(
            @Nullable String to,
            MailboxView from,
            @Nullable MailboxView replyTo,
            String subject,
            @Nullable String templateId,
            String messageId) {
        static HeadView of(EmailSummary email) {
            return new HeadView(
                    email.head().to().address().value(),
                    MailboxView.of(email.head().from()),
                    email.head().replyTo().map(MailboxView::of).orElse(null),
                    email.head().subject(),
                    email.origin().templateId().map(Object::toString).orElse(null),
                    email.head().messageId());
        }

        static HeadView of(CampaignMail mail) {
            CampaignContent content = mail.campaign().content();
            return new HeadView(
                    mail.outcome().address().map(EmailAddress::value).orElse(null),
                    MailboxView.of(content.from()),
                    content.replyTo().map(MailboxView::of).orElse(null),
                    mail.subject(),
                    content.templateId().toString(),
                    mail.messageId());
        }
    }

    /**
     * The labels of the client, the tracking options, and the campaign and the person of a
     * campaign's mail.
     */
    record LabelsView(
            Map<String, @Nullable Object> metadata,
            boolean trackOpens,
            boolean trackClicks,
            @Nullable String campaignId,
            @Nullable String subscriberId) {
        static LabelsView of(EmailSummary email) {
            return new LabelsView(
                    email.origin().metadata().members(),
                    email.origin().tracking().opens(),
                    email.origin().tracking().clicks(),
                    null,
                    null);
        }

        static LabelsView of(CampaignMail mail) {
            return new LabelsView(
                    Map.of(),
                    mail.campaign().content().tracking().opens(),
                    mail.campaign().content().tracking().clicks(),
                    mail.campaign().id().toString(),
                    mail.outcome().subscriber().toString());
        }
    }

    /**
     * The attempts so far.
     *
     * @param said what became of the last one
     */
    record AttemptsView(int attempts, @JsonUnwrapped SaidView said) {}

    /** When the email was accepted, is due and was sent. */
    record TimesView(String createdAt, @Nullable String scheduledAt, @Nullable String sentAt) {}

    /** An address with a display name. */
    public record MailboxView(String email, @Nullable String name) implements View {
        static MailboxView of(Mailbox mailbox) {
            return new MailboxView(mailbox.address().value(), mailbox.name().orElse(null));
        }
    }

    /** The view of an email. */
    public static EmailView of(EmailSummary email) {
        return new EmailView(
                email.id().toString(),
                email.status().keyword(),
                HeadView.of(email),
                LabelsView.of(email),
                new AttemptsView(email.state().attempts(), SaidView.of(email.state().reply())),
                new TimesView(
                        Times.text(email.createdAt()),
                        Times.textOrNull(email.scheduledAt()),
                        Times.textOrNull(email.state().sentAt())));
    }

    /** A campaign's mail, in the same form. */
    public static EmailView of(CampaignMail mail) {
        FinalOutcome outcome = mail.outcome();
        boolean sent = outcome.status() == RecipientStatus.ACCEPTED;
        String at = Times.text(outcome.at());
        return new EmailView(
                mail.id().toString(),
                mail.status().keyword(),
                HeadView.of(mail),
                LabelsView.of(mail),
                new AttemptsView(outcome.attempts(), SaidView.of(outcome.reply())),
                new TimesView(
                        mail.campaign().state().startedAt().map(Times::text).orElse(at),
                        null,
                        sent ? at : null));
    }
}
