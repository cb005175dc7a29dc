package dev.postroom.domain.template;

import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.shared.Text;

import java.util.Map;
import java.util.Optional;

/**
 * A wish for a template.
 *
 * @param slug empty: made from the name
 */
public record NewTemplate(
        String name,
        Optional<Slug> slug,
        TemplateSource source,
        TemplateCategory category,
        Map<String, VariableRule> variables) {

    public NewTemplate {
        name = Text.required(name, 200);
    }
}
