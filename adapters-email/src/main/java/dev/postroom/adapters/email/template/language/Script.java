package dev.postroom.adapters.email.template.language;

import dev.postroom.domain.shared.json.JsonObject;

import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * A compiled source. Immutable and thread-safe.
 *
 * @param variables the top-level names that it mentions, sorted
 */
public record Script(List<Node> nodes, Escaping escaping, Set<String> variables) {

    public Script {
        nodes = List.copyOf(nodes);
    }

    /**
     * Compiles a source. Fails with {@code Invalid}, under no field, at the first error and when it
     * exceeds a limit of the language or the budget.
     */
    public static Script compile(String source, Escaping escaping, Budget budget) {
        List<Node> nodes = TreeReader.read(source, budget);
        return new Script(nodes, escaping, Collections.unmodifiableSet(MentionedNames.in(nodes)));
    }

    /** The names that follow a top-level variable, sorted. */
    public Set<String> members(String variable) {
        return MentionedNames.of(variable, nodes);
    }

    /**
     * The source once for each way to decide the conditions around some variables; none when there
     * are too many.
     *
     * @param given the variables whose conditions are not decided, as paths with dots
     */
    public List<Script> branches(Set<String> around, Set<String> given) {
        return Branches.of(nodes, new Branches.Conditions(around, given)).stream()
                .map(rest -> new Script(rest, escaping, variables))
                .toList();
    }

    /**
     * The text with these variables; a missing one is empty. Fails with {@code Invalid}, under no
     * field, when the budget is exceeded or an argument is an error of the author.
     */
    public String render(JsonObject data, Budget budget) {
        return new Rendering(escaping, budget).of(nodes, VariableScope.root(data.members()));
    }
}
