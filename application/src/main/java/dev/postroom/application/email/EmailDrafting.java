package dev.postroom.application.email;

import dev.postroom.application.link.HtmlTracking;
import dev.postroom.application.link.PublicLinks;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.MailHead;
import dev.postroom.domain.email.MailKind;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.subscriber.Subscribers;
import dev.postroom.domain.template.MailHtml;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.tracking.TrackedMail;

import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Creates one email for each envelope of a request. */
final class EmailDrafting {

    private final Subscribers subscribers;
    private final RecipientPolicy mailability;
    private final PublicLinks links;
    private final MailHtml html;
    private final UnitOfWork work;

    EmailDrafting(
            Subscribers subscribers,
            RecipientPolicy mailability,
            PublicLinks links,
            MailHtml html,
            UnitOfWork work) {
        this.subscribers = subscribers;
        this.mailability = mailability;
        this.links = links;
        this.html = html;
        this.work = work;
    }

    /** A valid request, with its sender and the composition of its content. */
    record Order(
            Workspace workspace,
            SendEmail request,
            Mailbox from,
            EmailComposer.Writing writing,
            ContentLimit total) {

        private MailKind kind() {
            return isMarketing() ? MailKind.MARKETING : MailKind.TRANSACTIONAL;
        }

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

    /** The content for one envelope. */
    private record Letter(Envelope envelope, MailContent content) {

        EmailAddress address() {
            return envelope.to().address();
        }
    }

    List<Email> draft(Order order) {
        Instant now = work.now(order.workspace());
        RequestPeople people = new RequestPeople(subscribers, order.workspace());
        List<Letter> letters = letters(order, people);
        List<EmailAddress> addresses = letters.stream().map(Letter::address).toList();
        Set<String> allowed = allowed(order, people.statuses(addresses), addresses);
        return letters.stream()
                .map(letter -> {
                    boolean isAllowed = allowed.contains(letter.address().key());
                    return email(order, letter, person(order, letter, people), isAllowed, now);
                })
                .toList();
    }

    private List<Letter> letters(Order order, RequestPeople people) {
        Set<String> missing = new LinkedHashSet<>();
        List<Letter> letters = new ArrayList<>();
        for (Envelope envelope : Envelope.of(order.request())) {
            EmailComposer.Reader reader = reader(order, order.readerOf(envelope), people);
            switch (order.writing().text().apply(reader)) {
                case EmailComposer.Composed.Incomplete(List<String> names) -> missing.addAll(names);
                case EmailComposer.Composed.Complete(MailContent content) ->
                        letters.add(new Letter(envelope, order.total().with(content)));
            }
        }
        refuse(missing);
        return letters;
    }

    // only a template says anything about its reader
    private static EmailComposer.Reader reader(Order order, Mailbox mailbox, RequestPeople people) {
        Optional<Subscriber> person =
                order.writing().template().flatMap(_ -> people.of(mailbox.address()));
        return new EmailComposer.Reader(mailbox.address(), person);
    }

    private Set<String> allowed(
            Order order, Map<String, SubscriberStatus> people, Collection<EmailAddress> addresses) {
        return mailability.reachable(order.workspace(), order.kind(), people, addresses);
    }

    private static Optional<Subscriber> person(Order order, Letter letter, RequestPeople people) {
        return order.isMarketing() ? people.of(letter.address()) : Optional.empty();
    }

    private static void refuse(Set<String> missing) {
        if (!missing.isEmpty()) {
            throw new Failure.Invalid(
                            "missing_variables",
                            missing.stream().map(EmailDrafting::violation).toList())
                    .asException();
        }
    }

    static Violation violation(String name) {
        return new Violation("variables." + name, "missing", Messages.MISSING_VARIABLE);
    }

    private Email email(
            Order order,
            Letter letter,
            Optional<Subscriber> marketed,
            boolean isAllowed,
            Instant now) {
        EmailId id = new EmailId(work.nextId());
        OutgoingMail mail =
                new OutgoingMail(
                        id + "@" + order.from().address().domain(),
                        order.from(),
                        letter.envelope().to(),
                        order.request().envelope().replyTo(),
                        tracked(order, id, letter.content()),
                        order.request().headers(),
                        marketed.map(known -> unsubscribe(order.workspace(), known)),
                        letter.envelope().shown());
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
                        EmailSummary.State.untried(status(order, isAllowed)));
        return new Email(summary, mail);
    }

    private MailContent tracked(Order order, EmailId id, MailContent content) {
        HtmlTracking tracking = new HtmlTracking(html, order.request().tracking());
        return tracking.isOff() || content.html().isEmpty()
                ? content
                : content.withHtml(
                        tracking.apply(
                                content.html().get(),
                                links.tracked(order.workspace(), new TrackedMail.OfEmail(id))));
    }

    private URI unsubscribe(Workspace workspace, Subscriber known) {
        return URI.create(
                links.inMail(workspace, known.id(), known.email(), Optional.empty()).unsubscribe());
    }

    private static EmailStatus status(Order order, boolean isAllowed) {
        EmailStatus waiting =
                order.request().scheduledAt().isPresent()
                        ? EmailStatus.SCHEDULED
                        : EmailStatus.QUEUED;
        return isAllowed ? waiting : EmailStatus.SUPPRESSED;
    }
}
