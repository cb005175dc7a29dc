package dev.postroom.domain.template;

import dev.postroom.domain.shared.Revision;
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
 */
public record Template(
        TemplateId id,
        String name,
        Slug slug,
        TemplateSource source,
        TemplateCategory category,
        Map<String, VariableRule> variables,
        Revision revision) {

    /** A valid name: stripped, 1 to 200 characters, one line. */
    public static String nameOf(String name) {
        return Text.required(name, 200);
    }

    /** The number of this version; starts at 1. */
    public int version() {
        return Math.toIntExact(revision.version());
    }

    /** The same content as the next version. */
    Template savedAgain(Instant at) {
        return new Template(id, name, slug, source, category, variables, revision.next(at));
    }
}
