package dev.postroom.domain.template;

import dev.postroom.domain.shared.Slug;
import dev.postroom.domain.shared.Text;

import java.time.Instant;
import java.util.Map;

/**
 * A stored mail. Every save makes a new version; older ones are kept for campaigns that run.
 *
 * @param name 1 to 200 characters, unique in the workspace without regard to case
 * @param slug unique in the workspace
 * @param variables rules of variables by name, in the order given
 * @param version starts at 1
 */
public record Template(
        TemplateId id,
        String name,
        Slug slug,
        TemplateSource source,
        TemplateCategory category,
        Map<String, VariableRule> variables,
        int version,
        Instant createdAt,
        Instant updatedAt) {

    /** A fit name: stripped, 1 to 200 characters, one line. */
    public static String nameOf(String name) {
        return Text.required(name, 200);
    }

    /** The same content as the next version. */
    Template savedAgain(Instant at) {
        return new Template(
                id, name, slug, source, category, variables, version + 1, createdAt, at);
    }
}
