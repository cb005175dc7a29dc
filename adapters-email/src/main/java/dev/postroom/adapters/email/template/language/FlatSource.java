package dev.postroom.adapters.email.template.language;

import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;

/** A source of text and escaped values only, without a block. Immutable. */
public final class FlatSource {

    private final Escaping escaping;
    private final List<Expression> values;
    private final TextLayout layout;
    // the numbers of the values between the literals of the layout
    private final List<Integer> order;

    private FlatSource(
            Escaping escaping, List<Expression> values, TextLayout layout, List<Integer> order) {
        this.escaping = escaping;
        this.values = values;
        this.layout = layout;
        this.order = order;
    }

    /** Empty when the source has a block or a value that is not escaped. */
    public static Optional<FlatSource> of(Script script) {
        Map<Expression, Integer> numbers = new LinkedHashMap<>();
        List<String> literals = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        StringBuilder literal = new StringBuilder();
        for (Node node : script.nodes()) {
            switch (node) {
                case Node.Text(String text) -> literal.append(text);
                case Node.Value(Expression value, boolean isRaw) when !isRaw -> {
                    literals.add(literal.toString());
                    literal.setLength(0);
                    order.add(numbers.computeIfAbsent(value, _ -> numbers.size()));
                }
                case Node.Value _, Node.Block _ -> {
                    return Optional.empty();
                }
            }
        }
        literals.add(literal.toString());
        return Optional.of(
                new FlatSource(
                        script.escaping(),
                        List.copyOf(numbers.keySet()),
                        new TextLayout(literals),
                        List.copyOf(order)));
    }

    /** The layout of all its texts. */
    public TextLayout layout() {
        return layout;
    }

    /** The number of different values. */
    public int size() {
        return values.size();
    }

    /** The source with a text for each value, by its number from 0. */
    public String with(IntFunction<String> text) {
        return new ComposedText(layout, order.stream().map(text::apply).toList()).whole();
    }

    /**
     * These values in another layout: the source after a step that moves and repeats values, and
     * does not change them.
     *
     * @param numbers of the values between the literals
     */
    public FlatSource in(TextLayout changed, List<Integer> numbers) {
        return new FlatSource(escaping, values, changed, List.copyOf(numbers));
    }

    /** The source with these texts, escaped, by number. */
    public String withEscaped(List<String> texts) {
        return with(number -> escaping.escaped(texts.get(number)));
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

    /**
     * The source with these values, escaped. All its texts have one layout. Fails with {@code
     * Invalid}, under no field, when the budget is exceeded.
     *
     * @param texts by number, as {@link #values} gives them
     */
    public ComposedText fill(List<String> texts, Budget budget) {
        List<String> escaped = texts.stream().map(escaping::escaped).toList();
        List<String> filled = new ArrayList<>(order.size());
        for (int number : order) {
            String value = escaped.get(number);
            budget.step();
            budget.write(value.length());
            filled.add(value);
        }
        budget.write(layout.length());
        return new ComposedText(layout, filled);
    }
}
