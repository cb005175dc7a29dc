package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.adapters.email.template.language.Escaping;
import dev.postroom.adapters.email.template.language.Script;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.json.JsonObject;

import java.util.function.Supplier;

/**
 * One compiled source of a mail.
 *
 * @param field under which its violations are reported
 */
record ParsedSource(String field, String text, Script script) {

    /** Compiles a source. Fails with {@code Invalid}, without a field. */
    static ParsedSource of(String field, String source, Escaping escaping, Budget budget) {
        return new ParsedSource(field, source, Script.compile(source, escaping, budget));
    }

    /** Renders the source. Fails with {@code Invalid} under its field. */
    String fill(JsonObject variables, Budget budget) {
        return underField(() -> script.render(variables, budget));
    }

    /** Runs a step on this source's output and reports its violations under the field. */
    <T> T underField(Supplier<T> work) {
        try {
            return work.get();
        } catch (FailureException e) {
            if (e.failure() instanceof Failure.Invalid(var code, var violations)) {
                throw new Failure.Invalid(
                                code, violations.stream().map(v -> v.within(field)).toList())
                        .asException();
            }
            throw e;
        }
    }
}
