package dev.postroom.application.confirmation;

import dev.postroom.application.account.BrandingLookup;
import dev.postroom.application.link.MailLinks;
import dev.postroom.application.link.PublicLinks;
import dev.postroom.application.subscriber.Cause;
import dev.postroom.application.template.CompiledTemplates;
import dev.postroom.application.template.MailVariables;
import dev.postroom.application.template.TemplateLookup;
import dev.postroom.domain.account.Branding;
import dev.postroom.domain.account.SenderDetails;
import dev.postroom.domain.account.WebLink;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.confirmation.Confirmation;
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
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.PendingTag;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderBudget;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateRenderer;

import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The mail that asks a person to confirm: the template of the workspace with the slug {@code
 * double-opt-in}, or the built-in one. It is not marketing mail, because it goes to persons who get
 * none yet, but it has the link to unsubscribe.
 */
public final class ConfirmationLetter {

    /** The slug of a workspace's own template. */
    static final String SLUG = "double-opt-in";

    /** The variable with the link; a template without it confirms nothing. */
    static final String CONFIRM_URL = "confirm_url";

    private static final MailHeaders HEADERS =
            new MailHeaders(Map.of("Auto-Submitted", "auto-generated"));

    private final BrandingLookup senderNames;
    private final TemplateLookup templates;
    private final CompiledTemplates compiled;
    private final CompiledTemplate builtIn;
    private final SenderPolicy senders;
    private final PublicLinks links;
    private final OptInPolicy policy;
    private final IdGenerator ids;

    public ConfirmationLetter(
            BrandingLookup senderNames,
            TemplateLookup templates,
            TemplateRenderer renderer,
            SenderPolicy senders,
            PublicLinks links,
            OptInPolicy policy,
            IdGenerator ids) {
        this.senderNames = senderNames;
        this.templates = templates;
        this.compiled = new CompiledTemplates(renderer);
        this.builtIn = renderer.compile(BuiltInConfirmation.SOURCE);
        this.senders = senders;
        this.links = links;
        this.policy = policy;
        this.ids = ids;
    }

    /** The content of a mail, with its template if it has one of the workspace. */
    private record Content(MailContent content, Optional<TemplateId> template) {}

    /**
     * The parts that all mails of a workspace have in common.
     *
     * @param sender what people know the sender by
     * @param own the template of the workspace, if it has one
     */
    record Form(Workspace workspace, Branding sender, Optional<Template> own) {}

    /** The current common parts of the mails of a workspace. */
    Form form(Workspace workspace) {
        return new Form(
                workspace,
                senderNames
                        .of(workspace.account())
                        .orElseThrow(() -> new NoSuchElementException(workspace.toString())),
                templates.bySlug(workspace, SLUG));
    }

    /** The mail to this person for all tags that wait. */
    Email to(Form form, Cause cause, Subscriber person, Confirmation confirmation) {
        MailLinks mailLinks =
                links.inMail(
                        form.workspace(),
                        person.id(),
                        person.email(),
                        Optional.of(MailReference.confirmation(confirmation.id().value())));
        URI confirm = links.confirm(form.workspace(), confirmation).url();
        Content content = content(form, person, variables(form, person, confirm, mailLinks));
        EmailId id = new EmailId(ids.next());
        OutgoingMail mail = outgoing(id, person, content, mailLinks);
        EmailSummary summary =
                new EmailSummary(
                        id,
                        MailHead.of(mail),
                        new EmailSummary.Origin(
                                content.template(),
                                JsonObject.of(
                                        Map.of(
                                                "double_opt_in",
                                                true,
                                                "subscriber_id",
                                                person.id().toString())),
                                Tracking.none(),
                                cause.origin().depth()),
                        cause.at(),
                        Optional.empty(),
                        EmailSummary.State.untried(EmailStatus.QUEUED));
        return new Email(summary, mail, false);
    }

    private OutgoingMail outgoing(
            EmailId id, Subscriber person, Content content, MailLinks mailLinks) {
        return new OutgoingMail(
                id + "@" + senders.standard().address().domain(),
                senders.standard(),
                Mailbox.of(person.email()),
                Optional.empty(),
                content.content(),
                HEADERS,
                Optional.of(URI.create(mailLinks.unsubscribe())),
                OutgoingMail.ShownRecipients.recipientAlone());
    }

    private static Map<String, Object> variables(
            Form form, Subscriber person, URI confirm, MailLinks mailLinks) {
        List<Tag> tags = person.state().pending().stream().map(PendingTag::tag).toList();
        SenderDetails details = form.sender().details();
        Map<String, Object> variables = new LinkedHashMap<>();
        variables.put(CONFIRM_URL, confirm.toString());
        variables.put("unsubscribe_url", mailLinks.unsubscribe());
        variables.put("preference_center_url", mailLinks.preferences());
        variables.put("account_name", form.sender().name());
        variables.put("postal_address", details.postalAddress().orElse(""));
        variables.put("imprint_url", details.imprint().map(WebLink::toString).orElse(""));
        variables.put("privacy_url", details.privacy().map(WebLink::toString).orElse(""));
        variables.put(
                "tags",
                tags.stream()
                        .map(tag -> Map.of("name", tag.name(), "slug", tag.slug().value()))
                        .toList());
        variables.put("tag_names", tags.stream().map(Tag::name).collect(Collectors.joining(", ")));
        return variables;
    }

    private Content content(Form form, Subscriber person, Map<String, Object> values) {
        return form.own()
                .flatMap(own -> own(form.workspace(), own, person, values))
                .orElseGet(() -> builtIn(form, person, values));
    }

    // Empty when the template cannot carry the link: the request of a person who wants to subscribe
    // does not fail because of it.
    private Optional<Content> own(
            Workspace workspace, Template own, Subscriber person, Map<String, Object> values) {
        try {
            CompiledTemplate template = compiled.of(workspace, own, RenderBudget.NONE);
            JsonObject data = data(MailVariables.defaults(own), person, values);
            return template.variables().contains(CONFIRM_URL) && own.missingIn(data).isEmpty()
                    ? Optional.of(
                            new Content(written(template.render(data)), Optional.of(own.id())))
                    : Optional.empty();
        } catch (FailureException _) {
            return Optional.empty();
        }
    }

    private Content builtIn(Form form, Subscriber person, Map<String, Object> values) {
        MailVariables variables =
                MailVariables.none()
                        .with(
                                BuiltInConfirmation.words(
                                        person.profile().language(),
                                        form.sender().name(),
                                        policy.days(),
                                        !person.state().pending().isEmpty()));
        return new Content(
                written(builtIn.render(data(variables, person, values))), Optional.empty());
    }

    private static JsonObject data(
            MailVariables variables, Subscriber person, Map<String, Object> values) {
        variables.withPerson(person.id(), person.email(), person.profile());
        values.forEach(variables::with);
        return variables.toJson();
    }

    private static MailContent written(RenderedMail mail) {
        return MailContent.of(mail.subject(), mail, List.of());
    }
}
