package dev.postroom.adapters.rest.template;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.RevisionView;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateSource;
import dev.postroom.domain.template.VariableRule;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/** A template as clients see it. */
record TemplateView(
        String id,
        String name,
        String slug,
        @JsonUnwrapped SourceView source,
        String category,
        Map<String, Object> variablesSchema,
        int version,
        @JsonUnwrapped RevisionView revision)
        implements View {
    /** The source of a template: MJML or HTML. */
    record SourceView(
            String subject,
            @Nullable String previewText,
            @Nullable String mjmlContent,
            @Nullable String htmlContent,
            @Nullable String textContent) {
        static SourceView of(TemplateSource source) {
            return new SourceView(
                    source.subject(),
                    source.previewText().orElse(null),
                    source.mjml().orElse(null),
                    source.html().orElse(null),
                    source.text().orElse(null));
        }
    }

    static TemplateView of(Template template) {
        return new TemplateView(
                template.id().toString(),
                template.name(),
                template.slug().value(),
                SourceView.of(template.source()),
                template.category().keyword(),
                schema(template.variables()),
                template.version(),
                RevisionView.of(template.revision()));
    }

    static ETag etagOf(Template template) {
        return ETag.of(template.id().value(), template.version());
    }

    // an earlier version has the current slug
    static ETag etagOfVersion(Template template) {
        return ETag.of(template.id().value(), template.version(), template.slug());
    }

    private static Map<String, Object> schema(Map<String, VariableRule> rules) {
        Map<String, Object> schema = new LinkedHashMap<>();
        rules.forEach((name, rule) -> schema.put(name, rule(rule)));
        return schema;
    }

    // a map, because "default" cannot be the name of a record component
    private static Map<String, @Nullable Object> rule(VariableRule rule) {
        Map<String, @Nullable Object> view = new LinkedHashMap<>();
        view.put("type", rule.type());
        view.put("required", rule.required());
        view.put("default", rule.defaultValue());
        view.put("description", rule.description().orElse(null));
        return view;
    }
}
