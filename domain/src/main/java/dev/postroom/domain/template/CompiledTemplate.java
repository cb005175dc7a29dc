package dev.postroom.domain.template;

import dev.postroom.domain.shared.JsonObject;

import java.util.Set;

/** A template ready to be filled in many times. Immutable, safe for any number of threads. */
public interface CompiledTemplate {

    /**
     * Fills in the variables. A missing variable becomes nothing. HTML is escaped, subject and text
     * are not. Fails with {@code Invalid} when the budget (1 MiB, depth 16, 250 ms) is exceeded.
     */
    RenderedMail render(JsonObject variables);

    /** Names of the top-level variables that the sources mention, sorted. */
    Set<String> variables();
}
