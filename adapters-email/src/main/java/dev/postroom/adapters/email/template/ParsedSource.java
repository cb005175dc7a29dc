package dev.postroom.adapters.email.template;

import com.github.jknack.handlebars.Context;
import com.github.jknack.handlebars.HandlebarsException;
import com.github.jknack.handlebars.Template;

import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.util.Set;
import java.util.function.Supplier;

/**
 * One source of a mail, ready to be filled in.
 *
 * @param field what its failures are reported under
 * @param variables top-level names it mentions, sorted
 */
record ParsedSource(String field, Template template, Set<String> variables) {

    /** Reads a source. Fails with {@code Invalid}, under no field. */
    static ParsedSource of(String field, String source, Dialect dialect) {
        return guarded(() -> {
            Template template = dialect.parse(source);
            RefusedSyntax.check(source);
            return new ParsedSource(field, template, MentionedVariables.in(source));
        });
    }

    /** The source with its variables filled in. Fails with {@code Invalid} under its field. */
    String fill(Context context, RenderBudget budget) {
        return underField(() -> guarded(() -> BudgetedOutput.of(template, context, budget)));
    }

    /** Runs what works on this source's output, so that its failures name the field. */
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

    // Parser and interpreter descend recursively: the stack is a limit like any other.
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
