package dev.postroom.domain.template;

import dev.postroom.domain.shared.json.JsonObject;

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

    /** Names of the top-level variables that the sources use, sorted. */
    Set<String> variables();
}
