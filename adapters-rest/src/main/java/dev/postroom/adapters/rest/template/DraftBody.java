package dev.postroom.adapters.rest.template;

import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.template.ManageTemplates.PreviewRequest;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.VariableRule;

import java.util.Map;
import java.util.Optional;

/**
 * The request to render a template that is not stored.
 *
 * @param template under a name that is not stored either
 */
public record DraftBody(NewTemplate template, PreviewRequest request) {

    /** The request in these fields; throws all violations together. */
    public static DraftBody read(JsonFields body, boolean strict) {
        SourceFields source = SourceFields.read(body);
        Optional<TemplateCategory> category = body.parsed("category", NewTemplateBody.CATEGORY);
        Map<String, VariableRule> variables = VariablesSchema.read(body);
        PreviewRequest request = PreviewBody.of(body, Optional.empty());
        body.finish(strict);
        return new DraftBody(
                new NewTemplate(
                        "Draft",
                        Optional.empty(),
                        source.complete(),
                        category.orElse(TemplateCategory.TRANSACTIONAL),
                        variables),
                request);
    }
}
