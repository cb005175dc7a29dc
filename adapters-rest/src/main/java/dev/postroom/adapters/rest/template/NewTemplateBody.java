package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.json.ConflictField;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplatePatch;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.VariableRule;
import dev.postroom.domain.template.VariableRules;

import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * The request to create a template.
 *
 * @param changes what it says about a template that exists
 */
record NewTemplateBody(NewTemplate template, TemplatePatch changes, OnConflict onConflict) {

    static final Function<String, TemplateCategory> CATEGORY =
            KeywordParsers.parser(TemplateCategory.class);

    /** The changes to a template that exists; empty when the request is refused then. */
    Optional<TemplatePatch> conflictChanges() {
        return switch (onConflict) {
            case FAIL -> Optional.empty();
            case IGNORE -> Optional.of(TemplatePatch.none());
            case UPDATE -> Optional.of(changes);
        };
    }

    static NewTemplateBody read(JsonFields body, boolean strict) {
        Optional<String> name = body.required("name", Template::nameOf);
        Optional<Slug> slug = body.parsed("slug", Slug::new);
        Optional<String> subject = body.required("subject", SourceFields::subject);
        Optional<String> preview = body.parsed("preview_text", SourceFields::previewText);
        Optional<String> mjml = source(body, "mjml_content", "mjml");
        Optional<String> html = source(body, "html_content", "html");
        Optional<String> text = source(body, "text_content", "text");
        if (mjml.isEmpty() && html.isEmpty()) {
            body.violate("html_content", "required", Messages.NO_TEMPLATE_SOURCE);
        }
        if (mjml.isPresent() && html.isPresent()) {
            body.violate(
                    "html_content",
                    "mutually_exclusive",
                    "Must be absent, because the template has MJML.");
        }
        Optional<TemplateCategory> category = body.parsed("category", CATEGORY);
        Map<String, VariableRule> variables = VariablesSchema.read(body);
        boolean hasVariables = body.value("variables_schema").isPresent();
        OnConflict onConflict = ConflictField.read(body);
        body.explainReadOnly("id", "version", "created_at", "updated_at");
        body.finish(strict);
        return new NewTemplateBody(
                new NewTemplate(
                        name.orElseThrow(),
                        slug,
                        new TemplateSource(subject.orElseThrow(), preview, mjml, html, text),
                        category.orElse(TemplateCategory.TRANSACTIONAL),
                        variables),
                new TemplatePatch(
                        name,
                        slug,
                        new TemplatePatch.SourcePatch(
                                subject,
                                Change.ofPresent(preview),
                                Change.ofPresent(mjml),
                                Change.ofPresent(html),
                                Change.ofPresent(text)),
                        category,
                        hasVariables ? Change.set(VariableRules.toJson(variables)) : Change.keep()),
                onConflict);
    }

    private static Optional<String> source(JsonFields body, String name, String shortName) {
        Optional<String> full = body.parsed(name, SourceFields::source);
        Optional<String> brief = body.parsed(shortName, SourceFields::source);
        return full.or(() -> brief);
    }
}
