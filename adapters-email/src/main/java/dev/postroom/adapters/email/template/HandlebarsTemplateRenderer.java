package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.html.ScannedHtml;
import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.adapters.email.template.language.Escaping;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.template.CompiledTemplate;
import dev.postroom.domain.template.MailHtml;
import dev.postroom.domain.template.RenderBudget;
import dev.postroom.domain.template.TemplateRenderer;
import dev.postroom.domain.template.TemplateSource;

import org.jspecify.annotations.Nullable;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;

/** Handlebars templates; MJML is converted to HTML. */
public final class HandlebarsTemplateRenderer implements TemplateRenderer {

    private final AtomicBoolean isMjmlReady = new AtomicBoolean();
    private final MailHtml html = new ScannedHtml();

    @Override
    public CompiledTemplate compile(TemplateSource source, RenderBudget meter) {
        if (source.mjml().isPresent() && !isMjmlReady.getAndSet(true)) {
            MjmlConversion.prepare();
        }
        Budget budget = new Budget();
        try {
            HandlebarsTemplate template = new Compilation(budget).template(source);
            template.rendered(JsonObject.empty(), budget);
            return template;
        } finally {
            meter.add(budget.share());
        }
    }

    @Override
    public void checkHtml(String html) {
        HtmlSize.check(html);
    }

    @Override
    public MailHtml html() {
        return html;
    }

    /**
     * The compilation of one template.
     *
     * @param violations of all sources
     */
    private record Compilation(Budget budget, Violations violations) {

        private Compilation(Budget budget) {
            this(budget, new Violations());
        }

        private HandlebarsTemplate template(TemplateSource source) {
            ParsedSource subject = parsed("subject", source.subject(), Escaping.NONE);
            ParsedSource preview = parsed("preview_text", source.previewText(), Escaping.NONE);
            ParsedSource mjml = parsed("mjml_content", source.mjml(), Escaping.HTML);
            ParsedSource html = parsed("html_content", source.html(), Escaping.HTML);
            ParsedSource text = parsed("text_content", source.text(), Escaping.NONE);
            violations.throwIfAny();
            ParsedSource body = mjml == null ? html : mjml;
            if (subject == null || body == null) {
                throw Failure.Invalid.field(
                                "html_content", "missing_content", Messages.NO_TEMPLATE_SOURCE)
                        .asException();
            }
            return new HandlebarsTemplate(
                    subject,
                    Optional.ofNullable(preview),
                    body,
                    mjml != null,
                    Optional.ofNullable(text),
                    shared(body, mjml != null, text == null));
        }

        private static Optional<SharedBody> shared(
                ParsedSource body, boolean isMjml, boolean derivesText) {
            return isMjml
                    ? FlatMjml.of(body.script(), derivesText).map(SharedBody.class::cast)
                    : FlatBody.of(body.script(), derivesText).map(SharedBody.class::cast);
        }

        private @Nullable ParsedSource parsed(
                String field, Optional<String> source, Escaping escaping) {
            return source.isEmpty() ? null : parsed(field, source.get(), escaping);
        }

        private @Nullable ParsedSource parsed(String field, String source, Escaping escaping) {
            return violations.check(field, () -> ParsedSource.of(field, source, escaping, budget));
        }
    }
}
