package dev.postroom.domain.template;

import dev.postroom.domain.shared.json.JsonObject;

import java.util.List;
import java.util.Set;

/** A parsed template that can be rendered many times. Immutable and thread-safe. */
public interface CompiledTemplate {

    /**
     * Renders the template. A missing variable renders as empty. Values are escaped in HTML, not in
     * subject and text. Fails with {@code Invalid} when the budget (1 MiB, depth 16, 250 ms) is
     * exceeded.
     *
     * @param meter is told the cost once
     */
    RenderedMail render(JsonObject variables, RenderBudget meter);

    /** As the other {@code render}, for one mail. */
    default RenderedMail render(JsonObject variables) {
        return render(variables, RenderBudget.NONE);
    }

    /**
     * The template once for each way to decide the conditions in its body around some variables:
     * itself, when there are no such conditions, and none, when there are too many.
     *
     * @param given the variables whose conditions are left as they are, as paths with dots
     */
    List<CompiledTemplate> branches(Set<String> around, Set<String> given);

    /** Names of the top-level variables that the sources use, sorted. */
    Set<String> variables();

    /**
     * Names that the sources use of a top-level variable, sorted: of {@code subscriber} in {@code
     * {{subscriber.metadata.plan}}} the name {@code metadata}. Not those within a section that
     * enters the variable.
     */
    Set<String> members(String variable);
}
