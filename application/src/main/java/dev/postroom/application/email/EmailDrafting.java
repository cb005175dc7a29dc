package dev.postroom.application.email;

import dev.postroom.application.preference.PublicLinks;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.MailContent;
import dev.postroom.domain.email.MailHead;
import dev.postroom.domain.email.Mailbox;
import dev.postroom.domain.email.OutgoingMail;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.Violation;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Creates one email for each envelope of a request. */
final class EmailDrafting {

    private final Subscribers subscribers;
    private final Mailability mailability;
    private final PublicLinks links;
    private final UnitOfWork work;

    EmailDrafting(
            Subscribers subscribers, Mailability mailability, PublicLinks links, UnitOfWork work) {
        this.subscribers = subscribers;
        this.mailability = mailability;
        this.links = links;
        this.work = work;
    }

    /** A valid request, with its sender and the composition of its content. */
    record Order(
            Workspace workspace,
            SendEmail request,
            Mailbox from,
            EmailComposer.Writing writing,
            ContentTotal total) {

        boolean isMarketing() {
            return writing.template()
                    .filter(template -> template.category() == TemplateCategory.MARKETING)
                    .isPresent();
        }

        // a copy of marketing mail contains the links of its own recipient only
        Mailbox readerOf(Envelope envelope) {
            return isMarketing() ? envelope.to() : envelope.reader();
        }
    }

    List<Email> draft(Order order) {
        Instant now = work.now(order.workspace());
        Set<String> missing = new LinkedHashSet<>();
        List<Email> drafts = new ArrayList<>();
        for (Envelope envelope : Envelope.of(order.request())) {
            EmailComposer.Reader reader = reader(order, order.readerOf(envelope));
            switch (order.writing().text().apply(reader)) {
                case EmailComposer.Composed.Incomplete(List<String> names) -> missing.addAll(names);
                case EmailComposer.Composed.Complete(MailContent content) ->
                        drafts.add(email(order, envelope, order.total().with(content), now));
            }
        }
        refuse(missing);
        return List.copyOf(drafts);
    }

    private EmailComposer.Reader reader(Order order, Mailbox mailbox) {
        return new EmailComposer.Reader(
                mailbox.address(), subscribers.findByEmail(order.workspace(), mailbox.address()));
    }

    private static void refuse(Set<String> missing) {
        if (!missing.isEmpty()) {
            throw new Failure.Invalid(
                            "missing_variables",
                            missing.stream().map(EmailDrafting::violation).toList())
                    .asException();
        }
    }

    private static Violation violation(String name) {
        return new Violation("variables." + name, "missing", "The template needs this variable.");
    }

    private Email email(Order order, Envelope envelope, MailContent content, Instant now) {
        EmailId id = new EmailId(work.nextId());
        Optional<Subscriber> person =
                subscribers.findByEmail(order.workspace(), envelope.to().address());
        OutgoingMail mail = mail(order, envelope, content, id, person);
        EmailSummary summary =
                new EmailSummary(
                        id,
                        MailHead.of(mail),
                        new EmailSummary.Origin(
                                order.writing().template().map(Template::id),
                                order.request().metadata(),
                                order.request().tracking()),
                        now,
                        order.request().scheduledAt(),
                        EmailSummary.State.untried(status(order, envelope, person)));
        return new Email(summary, mail);
    }

    private OutgoingMail mail(
            Order order,
            Envelope envelope,
            MailContent content,
            EmailId id,
            Optional<Subscriber> person) {
        return new OutgoingMail(
                id + "@" + order.from().address().domain(),
                order.from(),
                envelope.to(),
                order.request().envelope().replyTo(),
                content,
                order.request().headers(),
                person.filter(_ -> order.isMarketing())
                        .map(known -> links.unsubscribe(order.workspace(), known.id())),
                envelope.shown());
    }

    private EmailStatus status(Order order, Envelope envelope, Optional<Subscriber> person) {
        boolean allowed =
                mailability.allows(
                        order.workspace(), order.isMarketing(), envelope.to().address(), person);
        EmailStatus waiting =
                order.request().scheduledAt().isPresent()
                        ? EmailStatus.SCHEDULED
                        : EmailStatus.QUEUED;
        return allowed ? waiting : EmailStatus.SUPPRESSED;
    }
}
