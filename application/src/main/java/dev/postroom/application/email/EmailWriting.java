package dev.postroom.application.email;

import dev.postroom.application.preference.PublicLinks;
import dev.postroom.application.template.TemplateLookup;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.Attachment;
import dev.postroom.domain.email.MailContent;
import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Text;
import dev.postroom.domain.shared.Violations;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateId;
import dev.postroom.domain.template.TemplateRenderer;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** What a request to send says to each reader. */
final class EmailWriting {

    private final TemplateLookup templates;
    private final TemplateRenderer renderer;
    private final PublicLinks links;

    EmailWriting(TemplateLookup templates, TemplateRenderer renderer, PublicLinks links) {
        this.templates = templates;
        this.renderer = renderer;
        this.links = links;
    }

    /** The source of the contents, or null when {@code violations} say why there is none. */
    @Nullable Writing open(Workspace workspace, SendEmail request, Violations violations) {
        return switch (request.body()) {
            case SendEmail.Inline inline -> inline(inline, request.attachments(), violations);
            case SendEmail.FromTemplate(SendEmail.TemplateReference name, JsonObject given) -> {
                Template template = template(workspace, name, violations);
                yield template == null ? null : text(workspace, template, given, request);
            }
        };
    }

    private static @Nullable Writing inline(
            SendEmail.Inline inline, List<Attachment> attachments, Violations violations) {
        if (violations.check("subject", () -> Text.optional(inline.subject(), 998)) == null) {
            return null;
        }
        MailContent content =
                violations.check(
                        "",
                        () ->
                                new MailContent(
                                        inline.subject(),
                                        inline.html(),
                                        inline.text(),
                                        attachments));
        return content == null
                ? null
                : new Writing(Optional.empty(), _ -> new MailText.Complete(content));
    }

    private Writing text(
            Workspace workspace, Template template, JsonObject given, SendEmail request) {
        TemplateText text =
                new TemplateText(
                        template,
                        renderer.compile(template.source()),
                        given,
                        request.attachments(),
                        person -> links.unsubscribe(workspace, person.id()));
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
            violations.add(field, "unknown_template", "There is no such template.");
        }
        return found.orElse(null);
    }

    /** How the contents of one request are made. */
    record Writing(Optional<Template> template, Function<Reader, MailText> text) {}
}
