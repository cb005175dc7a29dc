package dev.postroom.domain.template;

import dev.postroom.domain.shared.Slugged;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.shared.text.Text;

import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A stored mail. Every save makes a new version; older ones are kept for running campaigns.
 *
 * @param name 1 to 200 characters, unique in the workspace, ignoring case
 * @param slug unique in the workspace
 * @param variables the rules of the variables by name, in the given order
 */
public record Template(
        TemplateId id,
        String name,
        Slug slug,
        TemplateSource source,
        TemplateCategory category,
        Map<String, VariableRule> variables,
        Revision revision)
        implements Slugged<Template> {

    public Template {
        variables = Collections.unmodifiableMap(new LinkedHashMap<>(variables));
    }

    /** A valid name: stripped, 1 to 200 characters, one line. */
    public static String nameOf(String name) {
        return Text.required(name, 200);
    }

    /**
     * Names of the required variables without a value in {@code data}, in the order of the rules.
     */
    public List<String> missingIn(JsonObject data) {
        return variables.entrySet().stream()
                .filter(rule -> rule.getValue().required())
                .map(Map.Entry::getKey)
                .filter(name -> data.members().get(name) == null)
                .toList();
    }

    /** The number of this version; starts at 1. */
    public int version() {
        return Math.toIntExact(revision.version());
    }

    /** This template with another slug. */
    @Override
    public Template withSlug(Slug other) {
        return new Template(id, name, other, source, category, variables, revision);
    }

    /** The same content as the next version. */
    Template savedAgain(Instant at) {
        return new Template(id, name, slug, source, category, variables, revision.next(at));
    }
}
