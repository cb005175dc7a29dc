package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Node.Arm;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** One render of a compiled source. */
final class Rendering {

    private final Escaping escaping;
    private final Budget budget;
    private final Evaluation evaluation;
    private final Arms arms;
    private final StringBuilder output = new StringBuilder(1024);

    Rendering(Escaping escaping, Budget budget) {
        this.escaping = escaping;
        this.budget = budget;
        this.evaluation = new Evaluation(budget);
        this.arms = new Arms(this, budget);
    }

    /** The text of the nodes. */
    String of(List<Node> nodes, VariableScope scope) {
        write(nodes, scope);
        return output.toString();
    }

    /** Writes the nodes. */
    void write(List<Node> nodes, VariableScope scope) {
        for (Node node : nodes) {
            budget.step();
            switch (node) {
                case Node.Text(String text) -> write(text);
                case Node.Value(Expression value, boolean isRaw) ->
                        write(evaluation.of(value, scope), isRaw);
                case Node.Block block -> write(block, scope);
            }
        }
    }

    private void write(String text) {
        budget.write(text.length());
        output.append(text);
    }

    private void write(@Nullable Object value, boolean isRaw) {
        String text = Values.text(value);
        write(isRaw ? text : escaping.escaped(text));
    }

    private void write(Node.Block block, VariableScope scope) {
        for (Arm arm : block.arms()) {
            budget.step();
            if (arms.isWritten(arm, evaluation.of(arm.head().subject(), scope), scope)) {
                return;
            }
        }
        write(block.otherwise(), scope);
    }
}
