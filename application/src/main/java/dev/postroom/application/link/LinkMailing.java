package dev.postroom.application.link;

import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.Emails;
import dev.postroom.domain.email.MailHead;
import dev.postroom.domain.email.MailKind;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.IssuedLink;
import dev.postroom.domain.link.LinkLifetime;
import dev.postroom.domain.link.SendLinks;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Mails recent links; the lock of the subscriber keeps two requests from sending two mails. */
public final class LinkMailing implements SendLinks {

    private static final String MARK = "preference_link";
    private static final MailHeaders HEADERS =
            new MailHeaders(Map.of("Auto-Submitted", "auto-generated"));

    private final UnitOfWork work;
    private final Subscribers subscribers;
    private final Emails emails;
    private final Suppressions suppressions;
    private final SenderPolicy senders;
    private final PublicLinks links;

    public LinkMailing(
            UnitOfWork work,
            Subscribers subscribers,
            Emails emails,
            Suppressions suppressions,
            SenderPolicy senders,
            PublicLinks links) {
        this.work = work;
        this.subscribers = subscribers;
        this.emails = emails;
        this.suppressions = suppressions;
        this.senders = senders;
        this.links = links;
    }

    @Override
    public boolean send(TokenCaller caller, Letter letter) {
        Workspace workspace = caller.workspace();
        return work.inTransaction(() -> {
            Subscriber person =
                    subscribers
                            .lock(workspace, caller.subscriber())
                            .orElseThrow(LinkOpening::invalid);
            Instant now = work.now(workspace);
            boolean due = !wasSent(workspace, person, now);
            if (due) {
                List<Email> mails = List.of(mail(workspace, person, letter, now));
                emails.add(workspace, mails);
                // a person's own request is answered regardless of the plan
                work.limits()
                        .count(workspace, PlanResource.EMAILS_PER_MONTH, Email.sendable(mails));
            }
            return due;
        });
    }

    // an address gets few mails in this time; of more than a page, one is likely to be enough
    private boolean wasSent(Workspace workspace, Subscriber person, Instant now) {
        List<EmailSummary> mails =
                emails
                        .sentTo(
                                workspace,
                                person.email(),
                                Optional.empty(),
                                Optional.empty(),
                                PageRequest.MAX_LIMIT)
                        .stream()
                        .filter(mail -> mail.createdAt().isAfter(now.minus(PAUSE)))
                        .toList();
        return mails.size() == PageRequest.MAX_LIMIT
                || mails.stream()
                        .anyMatch(mail -> mail.origin().metadata().members().containsKey(MARK));
    }

    private Email mail(Workspace workspace, Subscriber person, Letter letter, Instant now) {
        EmailId id = new EmailId(work.ids().next());
        IssuedLink link =
                links.preferences(workspace, person.id(), now.plus(LinkLifetime.usual().time()));
        OutgoingMail mail =
                new OutgoingMail(
                        id + "@" + senders.standard().address().domain(),
                        senders.standard(),
                        Mailbox.of(person.email()),
                        Optional.empty(),
                        MailContent.of(
                                letter.subject(),
                                Optional.empty(),
                                Optional.of(
                                        String.join(
                                                "\n\n",
                                                letter.text(),
                                                link.url().toString(),
                                                letter.signature() + "\n")),
                                List.of()),
                        HEADERS,
                        Optional.empty(),
                        OutgoingMail.ShownRecipients.recipientAlone());
        EmailSummary summary =
                new EmailSummary(
                        id,
                        MailHead.of(mail),
                        new EmailSummary.Origin(
                                Optional.empty(),
                                JsonObject.of(Map.of(MARK, true)),
                                Tracking.none()),
                        now,
                        Optional.empty(),
                        EmailSummary.State.untried(first(workspace, person)));
        return new Email(summary, mail, false);
    }

    private EmailStatus first(Workspace workspace, Subscriber person) {
        boolean isSuppressed = suppressions.contains(workspace, person.email());
        return MailKind.TRANSACTIONAL.mayReach(Optional.of(person.status()), isSuppressed)
                ? EmailStatus.QUEUED
                : EmailStatus.SUPPRESSED;
    }
}
