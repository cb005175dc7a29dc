package dev.postroom.adapters.email.template.language;

import dev.postroom.domain.shared.JsonObject;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntFunction;

/** A source of text and escaped values only, without a block. Immutable. */
public final class FlatSource {

    private final List<Node> nodes;
    private final List<Expression> values;

    private FlatSource(List<Node> nodes, List<Expression> values) {
        this.nodes = nodes;
        this.values = values;
    }

    /** Empty when the source has a block or a value that is not escaped. */
    public static Optional<FlatSource> of(Script script) {
        Set<Expression> values = new LinkedHashSet<>();
        for (Node node : script.nodes()) {
            switch (node) {
                case Node.Text _ -> {}
                case Node.Value(Expression value, boolean isRaw) when !isRaw -> values.add(value);
                case Node.Value _, Node.Block _ -> {
                    return Optional.empty();
                }
            }
        }
        return Optional.of(new FlatSource(script.nodes(), List.copyOf(values)));
    }

    /** The number of different values. */
    public int size() {
        return values.size();
    }

    /** The source with a text for each value, by its number from 0. */
    public String with(IntFunction<String> text) {
        StringBuilder source = new StringBuilder();
        for (Node node : nodes) {
            switch (node) {
                case Node.Text(String literal) -> source.append(literal);
                case Node.Value value -> source.append(text.apply(values.indexOf(value.value())));
                case Node.Block _ -> throw new IllegalStateException("A flat source has no block.");
            }
        }
        return source.toString();
    }

    /** The values for these variables, by number, as text that is not escaped. */
    public List<String> values(JsonObject data, Budget budget) {
        Evaluation evaluation = new Evaluation(budget);
        VariableScope scope = VariableScope.root(data.members());
        List<String> texts = new ArrayList<>(values.size());
        for (Expression value : values) {
            texts.add(Values.text(evaluation.of(value, scope)));
        }
        return texts;
    }
}
