package dev.postroom.domain.template;

import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.failure.Violations;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.Slug;

import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A merge patch of a template (RFC 7396). Name, slug and category can be set, never cleared.
 *
 * @param slug empty: the template keeps its slug, also when it is renamed
 * @param variables set: merged by rule and field; clear: emptied
 */
public record TemplatePatch(
        Optional<String> name,
        Optional<Slug> slug,
        SourcePatch source,
        Optional<TemplateCategory> category,
        Change<JsonObject> variables) {

    /** A patch that changes nothing. */
    public static TemplatePatch none() {
        return new TemplatePatch(
                Optional.empty(),
                Optional.empty(),
                SourcePatch.none(),
                Optional.empty(),
                Change.keep());
    }

    /** Whether it sets or clears a part of the source. */
    public boolean changesSource() {
        return !source.equals(SourcePatch.none());
    }

    /**
     * The template after this patch, as its next version saved at {@code at}; the same template
     * when nothing differs. {@code Invalid} when it has both or neither of MJML and HTML, or an
     * invalid rule.
     */
    public Template applyTo(Template template, Instant at) {
        Violations violations = new Violations();
        TemplateSource patched = violations.check("", () -> source.applyTo(template.source()));
        Map<String, VariableRule> rules =
                violations.check("variables_schema", () -> rulesAfter(template.variables()));
        violations.throwIfAny();
        Template next =
                new Template(
                        template.id(),
                        name.orElse(template.name()),
                        slug.orElse(template.slug()),
                        Objects.requireNonNull(patched),
                        category.orElse(template.category()),
                        Objects.requireNonNull(rules),
                        template.revision());
        return next.equals(template) ? template : next.savedAgain(at);
    }

    private Map<String, VariableRule> rulesAfter(Map<String, VariableRule> rules) {
        return switch (variables) {
            case Change.Keep<JsonObject> _ -> rules;
            case Change.Clear<JsonObject> _ -> Map.of();
            case Change.Set<JsonObject>(JsonObject patch) ->
                    VariableRules.of(VariableRules.toJson(rules).merge(patch));
        };
    }

    /**
     * A patch of the sources. The subject can be set, never cleared. MJML and HTML exclude each
     * other: a patch that sets one of them clears the other.
     */
    public record SourcePatch(
            Optional<String> subject,
            Change<String> previewText,
            Change<String> mjml,
            Change<String> html,
            Change<String> text) {

        /** A patch that changes no source. */
        public static SourcePatch none() {
            return new SourcePatch(
                    Optional.empty(), Change.keep(), Change.keep(), Change.keep(), Change.keep());
        }

        private TemplateSource applyTo(TemplateSource before) {
            TemplateSource next =
                    new TemplateSource(
                            subject.orElse(before.subject()),
                            previewText.after(before.previewText()),
                            mjml.after(before.mjml()),
                            html.after(before.html()),
                            text.after(before.text()));
            return next.equals(before) ? before : next.withOneBody();
        }
    }
}
