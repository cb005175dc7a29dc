package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Expression.Call;
import dev.postroom.adapters.email.template.language.Expression.Literal;
import dev.postroom.adapters.email.template.language.Expression.Path;
import dev.postroom.adapters.email.template.language.Node.Arm;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Finds the top-level variables that a source mentions. Inside {@code each}, {@code with} and plain
 * sections a bare name belongs to the item, as it does in a render.
 */
final class MentionedNames {

    private final SortedSet<String> found = new TreeSet<>();

    private MentionedNames() {}

    /** The names, sorted. */
    static SortedSet<String> in(List<Node> nodes) {
        MentionedNames names = new MentionedNames();
        names.visit(nodes, new Inside(0, Set.of()));
        return names.found;
    }

    /**
     * The position in the block structure.
     *
     * @param items entered: a bare name is a top-level variable outside of all
     * @param parameters of the blocks around
     */
    private record Inside(int items, Set<String> parameters) {

        private Inside arm(Node.Head head) {
            Set<String> all = parameters;
            if (!head.names().isEmpty()) {
                all = new HashSet<>(parameters);
                all.addAll(head.names());
            }
            return new Inside(head.kind().entersItem() ? items + 1 : items, all);
        }

        private boolean isVariable(Path path) {
            return switch (path.start()) {
                case ROOT -> true;
                case POSITION -> false;
                case ITEM -> path.ups() == items;
                case NAME -> items == 0 && !parameters.contains(path.segments().getFirst());
            };
        }
    }

    private void visit(List<Node> nodes, Inside inside) {
        for (Node node : nodes) {
            switch (node) {
                case Node.Text _ -> {}
                case Node.Value(Expression value, _) -> visit(value, inside);
                case Node.Block(List<Arm> arms, List<Node> otherwise) -> {
                    arms.forEach(arm -> visit(arm, inside));
                    visit(otherwise, inside);
                }
            }
        }
    }

    private void visit(Arm arm, Inside inside) {
        visit(arm.head().subject(), inside);
        visit(arm.body(), inside.arm(arm.head()));
    }

    private void visit(Expression expression, Inside inside) {
        switch (expression) {
            case Literal _ -> {}
            case Path path -> {
                if (!path.segments().isEmpty() && inside.isVariable(path)) {
                    found.add(path.segments().getFirst());
                }
            }
            case Call call -> {
                call.arguments().forEach(argument -> visit(argument, inside));
                call.named().values().forEach(argument -> visit(argument, inside));
            }
        }
    }
}
