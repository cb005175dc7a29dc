package dev.postroom.application.email;

import dev.postroom.application.link.MailLinks;
import dev.postroom.application.link.PublicLinks;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.application.template.CompiledTemplates;
import dev.postroom.application.template.MailVariables;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.email.MailHead;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.email.Tracking;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailProof;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.template.RenderBudget;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplateRenderer;

import java.net.URI;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Composes the mails of triggers. Safe for any number of threads. */
public final class TriggerMails {

    private final UnitOfWork work;
    private final CompiledTemplates compiled;
    private final SenderPolicy senders;
    private final PublicLinks links;
    private final Writability writability;

    public TriggerMails(
            UnitOfWork work,
            TemplateRenderer renderer,
            SenderPolicy senders,
            PublicLinks links,
            MailProof proof) {
        this.work = work;
        this.compiled = new CompiledTemplates(renderer);
        this.senders = senders;
        this.links = links;
        this.writability = new Writability(proof);
    }

    /**
     * A mail to one person.
     *
     * @param trigger the cause, which the links of the mail name
     * @param variables values for the template
     */
    public record Order(
            Workspace workspace,
            UUID trigger,
            Template template,
            JsonObject variables,
            Subscriber person) {

        boolean isMarketing() {
            return template.category() == TemplateCategory.MARKETING;
        }
    }

    /** The names of required variables that have no value. */
    public List<String> missing(Order order) {
        return order.template().missingIn(data(order, links(order)));
    }

    /**
     * The mail with its final content, to be sent at once. Marketing mail has a link to unsubscribe
     * (RFC 8058). {@code Invalid} when it cannot be rendered or written.
     *
     * @param depth of what the run does
     */
    public Email compose(Order order, int depth, Instant now) {
        EmailId id = new EmailId(work.nextId());
        Mailbox from = senders.senderFor(Optional.empty());
        OutgoingMail mail = mail(order, id, from);
        writability.require(mail);
        EmailSummary summary =
                new EmailSummary(
                        id,
                        MailHead.of(mail),
                        new EmailSummary.Origin(
                                Optional.of(order.template().id()),
                                JsonObject.empty(),
                                Tracking.none(),
                                depth),
                        now,
                        Optional.empty(),
                        EmailSummary.State.untried(EmailStatus.QUEUED));
        return new Email(summary, mail);
    }

    private OutgoingMail mail(Order order, EmailId id, Mailbox from) {
        MailLinks own = links(order);
        RenderedMail text =
                compiled.of(order.workspace(), order.template(), RenderBudget.NONE)
                        .render(data(order, own));
        return new OutgoingMail(
                id + "@" + from.address().domain(),
                from,
                Mailbox.of(order.person().email()),
                Optional.empty(),
                MailContent.of(text.subject(), text, List.of()),
                MailHeaders.none(),
                Optional.of(URI.create(own.unsubscribe())).filter(_ -> order.isMarketing()),
                OutgoingMail.ShownRecipients.recipientAlone());
    }

    private MailLinks links(Order order) {
        return links.inMail(
                order.workspace(),
                order.person().id(),
                order.person().email(),
                Optional.of(MailReference.trigger(order.trigger())));
    }

    private static JsonObject data(Order order, MailLinks own) {
        Subscriber person = order.person();
        return MailVariables.defaults(order.template())
                .withPerson(person.id(), person.email(), person.profile())
                .with("unsubscribe_url", own.unsubscribe())
                .with("preference_center_url", own.preferences())
                .with(order.variables())
                .toJson();
    }
}
