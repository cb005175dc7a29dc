package dev.postroom.domain.template;

import dev.postroom.domain.shared.text.Slug;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A valid request to create a template.
 *
 * @param slug empty: derived from the name
 * @param source with either MJML or HTML
 */
public record NewTemplate(
        String name,
        Optional<Slug> slug,
        TemplateSource source,
        TemplateCategory category,
        Map<String, VariableRule> variables) {

    public NewTemplate {
        name = Template.nameOf(name);
        source = source.withOneBody();
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    }
}
