package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.Context;
import com.github.jknack.handlebars.HandlebarsException;
import com.github.jknack.handlebars.Template;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.util.Set;
import java.util.function.Supplier;

/**
 * One parsed source of a mail.
 *
 * @param field under which its violations are reported
 * @param variables the top-level names that it mentions, sorted
 */
record ParsedSource(String field, Template template, Set<String> variables) {

    /** Parses a source. Fails with {@code Invalid}, without a field. */
    static ParsedSource of(String field, String source, Dialect dialect) {
        return guarded(() -> {
            Template template = dialect.parse(source);
            RefusedSyntax.check(source);
            return new ParsedSource(field, template, MentionedVariables.in(source));
        });
    }

    /** Renders the source. Fails with {@code Invalid} under its field. */
    String fill(Context context, RenderBudget budget) {
        return underField(() -> guarded(() -> BudgetedOutput.of(template, context, budget)));
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

    // Parser and interpreter are recursive: the stack is one more limit.
    private static <T> T guarded(Supplier<T> work) {
        try {
            return work.get();
        } catch (HandlebarsException e) {
            throw TemplateErrors.of(e);
        } catch (StackOverflowError _) {
            throw RenderBudget.exceeded("", "This is nested too deeply.");
        }
    }
}
