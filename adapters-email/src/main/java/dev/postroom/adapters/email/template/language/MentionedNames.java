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
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Finds the variables that a source mentions, as paths from the top. Inside {@code each}, {@code
 * with} and plain sections a bare name belongs to the item, as it does in a render.
 */
final class MentionedNames {

    private final Set<List<String>> found = new HashSet<>();

    private MentionedNames() {}

    /** The top-level names, sorted. */
    static SortedSet<String> in(List<Node> nodes) {
        return paths(nodes).map(List::getFirst).collect(Collectors.toCollection(TreeSet::new));
    }

    /** The names that follow a top-level one, sorted. */
    static SortedSet<String> of(String variable, List<Node> nodes) {
        return paths(nodes)
                .filter(path -> path.size() > 1 && path.getFirst().equals(variable))
                .map(path -> path.get(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Stream<List<String>> paths(List<Node> nodes) {
        MentionedNames names = new MentionedNames();
        names.visit(nodes, new Inside(0, Set.of()));
        return names.found.stream();
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
                    found.add(path.segments());
                }
            }
            case Call call -> {
                call.arguments().forEach(argument -> visit(argument, inside));
                call.named().values().forEach(argument -> visit(argument, inside));
            }
        }
    }
}
