package dev.postroom.adapters.email.template;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Violations;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSource;

import org.jspecify.annotations.Nullable;

import java.time.Duration;
import java.util.Optional;

/** Handlebars templates; MJML is converted to HTML after rendering. */
public final class HandlebarsTemplateRenderer implements TemplateRenderer {

    // The first conversion loads classes; its time must not count against a template's budget.
    private static final Duration TRIAL = Duration.ofSeconds(5);

    private final Dialect escaped = Dialect.escaped();
    private final Dialect plain = Dialect.plain();

    @Override
    public CompiledTemplate compile(TemplateSource source) {
        Violations violations = new Violations();
        ParsedSource subject = parsed(violations, "subject", source.subject(), plain);
        ParsedSource preview = parsed(violations, "preview_text", source.previewText(), plain);
        ParsedSource mjml = parsed(violations, "mjml_content", source.mjml(), escaped);
        ParsedSource html = parsed(violations, "html_content", source.html(), escaped);
        ParsedSource text = parsed(violations, "text_content", source.text(), plain);
        violations.throwIfAny();
        ParsedSource body = mjml == null ? html : mjml;
        if (subject == null || body == null) {
            throw Failure.Invalid.field(
                            "html_content", "missing_content", "A template needs HTML or MJML.")
                    .asException();
        }
        HandlebarsTemplate template =
                new HandlebarsTemplate(
                        subject,
                        Optional.ofNullable(preview),
                        body,
                        mjml != null,
                        Optional.ofNullable(text));
        template.render(JsonObject.empty(), new RenderBudget(TRIAL));
        return template;
    }

    private static @Nullable ParsedSource parsed(
            Violations violations, String field, Optional<String> source, Dialect dialect) {
        return source.isEmpty() ? null : parsed(violations, field, source.get(), dialect);
    }

    private static @Nullable ParsedSource parsed(
            Violations violations, String field, String source, Dialect dialect) {
        return violations.check(field, () -> ParsedSource.of(field, source, dialect));
    }
}
