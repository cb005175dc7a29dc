package dev.postroom.domain.template;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.JsonObject;
import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.shared.Violations;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A merge patch of a template (RFC 7396). Name, slug, subject and category can be set, never
 * cleared. MJML and HTML exclude each other: who sets the one clears the other in the same patch.
 *
 * @param slug empty: the template keeps its slug, also when it is renamed
 * @param variables set: merged rule by rule and member by member; clear: emptied
 */
public record TemplatePatch(
        Optional<String> name,
        Optional<Slug> slug,
        Optional<String> subject,
        Change<String> previewText,
        Change<String> mjml,
        Change<String> html,
        Change<String> text,
        Optional<TemplateCategory> category,
        Change<JsonObject> variables) {

    /** A patch that changes nothing. */
    public static TemplatePatch none() {
        return new TemplatePatch(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Change.keep(),
                Change.keep(),
                Change.keep(),
                Change.keep(),
                Optional.empty(),
                Change.keep());
    }

    /**
     * The template after this patch, as its next version saved at {@code at}; the same when nothing
     * differs. {@code Invalid} when it has both or none of MJML and HTML, or an unfit rule.
     */
    public Template applyTo(Template template, Instant at) {
        Violations violations = new Violations();
        TemplateSource source = violations.check("", () -> sourceAfter(template.source()));
        Map<String, VariableRule> rules =
                violations.check("variables_schema", () -> rulesAfter(template.variables()));
        violations.throwIfAny();
        Template next =
                new Template(
                        template.id(),
                        name.orElse(template.name()),
                        slug.orElse(template.slug()),
                        Objects.requireNonNull(source),
                        category.orElse(template.category()),
                        Objects.requireNonNull(rules),
                        template.version(),
                        template.createdAt(),
                        template.updatedAt());
        return next.equals(template) ? template : next.savedAgain(at);
    }

    private TemplateSource sourceAfter(TemplateSource source) {
        TemplateSource next =
                new TemplateSource(
                        subject.orElse(source.subject()),
                        previewText.after(source.previewText()),
                        mjml.after(source.mjml()),
                        html.after(source.html()),
                        text.after(source.text()));
        return next.equals(source) ? source : next.withOneBody();
    }

    private Map<String, VariableRule> rulesAfter(Map<String, VariableRule> rules) {
        return switch (variables) {
            case Change.Keep<JsonObject> _ -> rules;
            case Change.Clear<JsonObject> _ -> Map.of();
            case Change.Set<JsonObject>(JsonObject patch) ->
                    VariableRules.of(VariableRules.toJson(rules).merge(patch));
        };
    }
}
