package dev.postroom.application.email;

import dev.postroom.application.link.MailLinks;
import dev.postroom.application.link.PublicLinks;
import dev.postroom.application.template.CompiledTemplates;
import dev.postroom.application.template.MailVariables;
import dev.postroom.application.template.TemplateLookup;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.message.Attachment;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.RenderBudget;
import dev.postroom.domain.template.RenderedMail;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateRenderer;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** Composes the content of a send request for each reader. */
final class EmailComposer {

    private final TemplateLookup templates;
    private final TemplateRenderer renderer;
    private final CompiledTemplates compiled;
    private final PublicLinks links;

    EmailComposer(TemplateLookup templates, TemplateRenderer renderer, PublicLinks links) {
        this.templates = templates;
        this.renderer = renderer;
        this.compiled = new CompiledTemplates(renderer);
        this.links = links;
    }

    /**
     * The composition of the content, or null when {@code violations} has the reasons why it is
     * impossible.
     *
     * @param meter is told what the template of the request costs
     */
    @Nullable Writing open(
            Workspace workspace, SendEmail request, RenderBudget meter, Violations violations) {
        return switch (request.body()) {
            case SendEmail.Inline inline -> inline(inline, request.attachments(), violations);
            case SendEmail.FromTemplate(SendEmail.TemplateReference name, JsonObject given) -> {
                Template template = template(workspace, name, violations);
                yield template == null ? null : text(workspace, template, given, request, meter);
            }
        };
    }

    /**
     * Adds the violations of a content that is not composed, because the rest of its request is
     * invalid: what a person may give to a template is not missed.
     */
    void check(Workspace workspace, SendEmail.Body body, Violations violations) {
        switch (body) {
            case SendEmail.Inline inline ->
                    inline.html().ifPresent(html -> check(html, violations));
            case SendEmail.FromTemplate(SendEmail.TemplateReference name, JsonObject given) -> {
                Template template = template(workspace, name, violations);
                if (template != null) {
                    missing(template, given)
                            .forEach(variable -> violations.add(EmailDrafting.violation(variable)));
                }
            }
        }
    }

    private static Stream<String> missing(Template template, JsonObject given) {
        JsonObject data = MailVariables.defaults(template).with(given).toJson();
        return template.missingIn(data).stream().filter(name -> !MailVariables.isReserved(name));
    }

    private @Nullable Writing inline(
            SendEmail.Inline inline, List<Attachment> attachments, Violations violations) {
        inline.html().ifPresent(html -> check(html, violations));
        if (violations.check("subject", () -> Text.optional(inline.subject(), 998)) == null) {
            return null;
        }
        MailContent content =
                violations.check(
                        "",
                        () ->
                                MailContent.of(
                                        inline.subject(),
                                        inline.html(),
                                        inline.text(),
                                        attachments));
        return content == null
                ? null
                : new Writing(Optional.empty(), _ -> new Composed.Complete(content));
    }

    private void check(String html, Violations violations) {
        violations.check(
                "html",
                () -> {
                    renderer.checkHtml(html);
                    return html;
                });
    }

    private Writing text(
            Workspace workspace,
            Template template,
            JsonObject given,
            SendEmail request,
            RenderBudget meter) {
        TemplateText text =
                new TemplateText(
                        template,
                        compiled.of(workspace, template, meter),
                        given,
                        request.attachments(),
                        person ->
                                links.inMail(
                                        workspace, person.id(), person.email(), Optional.empty()),
                        meter);
        return new Writing(Optional.of(template), text::fill);
    }

    private @Nullable Template template(
            Workspace workspace, SendEmail.TemplateReference reference, Violations violations) {
        return switch (reference) {
            case SendEmail.TemplateReference.ById(TemplateId id) ->
                    known("template_id", templates.templates().find(workspace, id), violations);
            case SendEmail.TemplateReference.BySlug(String slug) ->
                    known("template_slug", templates.bySlug(workspace, slug), violations);
        };
    }

    private static @Nullable Template known(
            String field, Optional<Template> found, Violations violations) {
        if (found.isEmpty()) {
            violations.add(field, "unknown_template", Messages.UNKNOWN_TEMPLATE);
        }
        return found.orElse(null);
    }

    /** The composition of one request's content. */
    record Writing(Optional<Template> template, Function<Reader, Composed> text) {}

    /**
     * The person whose data a mail is rendered with: an address, and its subscriber if one exists.
     */
    record Reader(EmailAddress address, Optional<Subscriber> subscriber) {}

    /** The result of composing a mail for one reader. */
    sealed interface Composed {

        /** The content; every required variable has a value. */
        record Complete(MailContent content) implements Composed {}

        /** Required variables without a value, in the order of the template's rules. */
        record Incomplete(List<String> missing) implements Composed {}
    }

    /** A template with the variables of one request. */
    private record TemplateText(
            Template template,
            CompiledTemplate compiled,
            JsonObject given,
            List<Attachment> attachments,
            Function<Subscriber, MailLinks> links,
            RenderBudget meter) {

        private Composed fill(Reader reader) {
            JsonObject data = data(reader);
            List<String> missing = template.missingIn(data);
            return missing.isEmpty()
                    ? new Composed.Complete(content(compiled.render(data, meter)))
                    : new Composed.Incomplete(missing);
        }

        private JsonObject data(Reader reader) {
            MailVariables variables =
                    MailVariables.defaults(template).withAddress(reader.address());
            reader.subscriber()
                    .ifPresent(person -> {
                        variables.withPerson(person.id(), person.email(), person.profile());
                        MailLinks own = links.apply(person);
                        variables.with("unsubscribe_url", own.unsubscribe());
                        variables.with("preference_center_url", own.preferences());
                    });
            return variables.with(given).toJson();
        }

        private MailContent content(RenderedMail mail) {
            Violations violations = new Violations();
            MailContent content =
                    violations.check(
                            "subject", () -> MailContent.of(mail.subject(), mail, attachments));
            violations.throwIfAny();
            return Objects.requireNonNull(content);
        }
    }
}
