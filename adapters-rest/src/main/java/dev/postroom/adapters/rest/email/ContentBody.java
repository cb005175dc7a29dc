package dev.postroom.adapters.rest.email;

import dev.postroom.domain.email.SendEmail;
import dev.postroom.domain.email.SendEmail.TemplateReference;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.FieldReader;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.shared.text.Text;
import dev.postroom.domain.template.TemplateId;

import java.util.List;
import java.util.Optional;

/** Reads the content of a mail: a template with variables, or a subject with HTML or text. */
final class ContentBody {

    private static final int MAX_LENGTH = 1024 * 1024;
    private static final List<String> OWN_CONTENT = List.of("subject", "html", "text");

    private ContentBody() {}

    static Optional<SendEmail.Body> read(JsonFields body) {
        JsonObject variables = FieldReader.object(body, "variables", given -> given.atMostKib(256));
        Optional<TemplateReference> byId = body.parsed("template_id", ContentBody::byId);
        Optional<TemplateReference> bySlug = body.parsed("template_slug", ContentBody::bySlug);
        boolean named =
                body.value("template_id").isPresent() || body.value("template_slug").isPresent();
        Optional<SendEmail.Body> inline = inline(body, named);
        if (byId.isPresent() && bySlug.isPresent()) {
            body.violate(
                    "template_slug", "ambiguous", "Must be absent, because template_id is set.");
        }
        if (named) {
            OWN_CONTENT.stream()
                    .filter(name -> body.value(name).isPresent())
                    .forEach(name ->
                            body.violate(
                                    name,
                                    "ambiguous",
                                    "Must be absent, because the email uses a template."));
        }
        return named
                ? byId.or(() -> bySlug).map(t -> new SendEmail.FromTemplate(t, variables))
                : inline;
    }

    private static Optional<SendEmail.Body> inline(JsonFields body, boolean named) {
        Optional<String> html = body.parsed("html", text -> Text.multiline(text, MAX_LENGTH));
        Optional<String> text = body.parsed("text", content -> Text.multiline(content, MAX_LENGTH));
        if (named) {
            return Optional.empty();
        }
        if (html.isEmpty() && text.isEmpty()) {
            body.violate(
                    "template_id",
                    "required",
                    "An email needs either a template, or a subject with html or text.");
        }
        return body.required("subject", line -> Text.required(line, 998))
                .map(subject -> new SendEmail.Inline(subject, html, text));
    }

    private static TemplateReference byId(String text) {
        return new TemplateReference.ById(
                TemplateId.parse(text).orElseThrow(() -> unknown().asException()));
    }

    private static TemplateReference bySlug(String text) {
        return new TemplateReference.BySlug(new Slug(text).value());
    }

    private static Failure unknown() {
        return Failure.Invalid.value("unknown_template", Messages.UNKNOWN_TEMPLATE);
    }
}
