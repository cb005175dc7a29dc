package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Expression.Call;
import dev.postroom.adapters.email.template.language.Expression.Literal;
import dev.postroom.adapters.email.template.language.Expression.Path;

import org.jspecify.annotations.Nullable;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives expressions their values.
 *
 * @param budget which each step counts against
 */
record Evaluation(Budget budget) {

    /** The value in a scope, or null. */
    @Nullable Object of(Expression expression, VariableScope scope) {
        budget.step();
        return switch (expression) {
            case Literal(Object value) -> value;
            case Path path -> scope.value(path);
            case Call call -> call.function().apply(given(call, scope));
        };
    }

    private ValueFunction.Given given(Call call, VariableScope scope) {
        List<@Nullable Object> values = new ArrayList<>();
        call.arguments().forEach(argument -> values.add(of(argument, scope)));
        Map<String, @Nullable Object> named = new HashMap<>();
        call.named().forEach((name, argument) -> named.put(name, of(argument, scope)));
        return new ValueFunction.Given(values, named, call.place(), budget);
    }
}
