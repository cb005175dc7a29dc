package dev.postroom.adapters.rest.template;

import dev.postroom.adapters.rest.shared.json.ConflictField;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.shared.json.KeywordParsers;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.template.NewTemplate;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateCategory;
import dev.postroom.domain.template.TemplatePatch;
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
public record NewTemplateBody(NewTemplate template, TemplatePatch changes, OnConflict onConflict) {

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

    /** The request in these fields; throws all violations together. */
    public static NewTemplateBody read(JsonFields body, boolean strict) {
        Optional<String> name = body.required("name", Template::nameOf);
        Optional<Slug> slug = body.parsed("slug", Slug::new);
        SourceFields source = SourceFields.read(body);
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
                        source.complete(),
                        category.orElse(TemplateCategory.TRANSACTIONAL),
                        variables),
                new TemplatePatch(
                        name,
                        slug,
                        new TemplatePatch.SourcePatch(
                                source.subject(),
                                Change.ofPresent(source.previewText()),
                                Change.ofPresent(source.mjml()),
                                Change.ofPresent(source.html()),
                                Change.ofPresent(source.text())),
                        category,
                        hasVariables ? Change.set(VariableRules.toJson(variables)) : Change.keep()),
                onConflict);
    }
}
