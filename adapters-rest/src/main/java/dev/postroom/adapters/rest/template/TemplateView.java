package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.http.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.VariableRule;

import org.jspecify.annotations.Nullable;

import java.util.LinkedHashMap;
import java.util.Map;

/** A template as clients see it. */
record TemplateView(
        String id,
        String name,
        String slug,
        String subject,
        @Nullable String previewText,
        @Nullable String mjmlContent,
        @Nullable String htmlContent,
        @Nullable String textContent,
        String category,
        Map<String, Object> variablesSchema,
        int version,
        String createdAt,
        String updatedAt)
        implements View {

    static TemplateView of(Template template) {
        return new TemplateView(
                template.id().toString(),
                template.name(),
                template.slug().value(),
                template.source().subject(),
                template.source().previewText().orElse(null),
                template.source().mjml().orElse(null),
                template.source().html().orElse(null),
                template.source().text().orElse(null),
                template.category().keyword(),
                schema(template.variables()),
                template.version(),
                Times.text(template.revision().createdAt()),
                Times.text(template.revision().updatedAt()));
    }

    static ETag etagOf(Template template) {
        return ETag.of(template.id().value(), template.version());
    }

    // a former version shows the slug of today
    static ETag etagOfVersion(Template template) {
        return ETag.of(template.id().value(), template.version(), of(template));
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
