package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Expression.Call;
import dev.postroom.adapters.email.template.language.Expression.Literal;
import dev.postroom.adapters.email.template.language.Expression.Path;
import dev.postroom.adapters.email.template.language.Node.Arm;
import dev.postroom.adapters.email.template.language.Node.Block;
import dev.postroom.adapters.email.template.language.Node.Kind;

import org.jspecify.annotations.Nullable;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The ways to decide the conditions around some variables. Each has the nodes of a source without
 * the blocks of these conditions.
 */
final class Branches {

    /** So many are read at most. */
    static final int MOST = 32;

    private final Conditions conditions;
    private final Map<Conditions.Condition, Boolean> decided;
    private Conditions.@Nullable Condition open;

    private Branches(Conditions conditions, Map<Conditions.Condition, Boolean> decided) {
        this.conditions = conditions;
        this.decided = decided;
    }

    /** All of them; none when there are more than {@link #MOST}. */
    static List<List<Node>> of(List<Node> nodes, Conditions conditions) {
        List<List<Node>> all = new ArrayList<>();
        Deque<Map<Conditions.Condition, Boolean>> ways = new ArrayDeque<>(List.of(Map.of()));
        while (!ways.isEmpty()) {
            if (all.size() + ways.size() > MOST) {
                return List.of();
            }
            Map<Conditions.Condition, Boolean> way = ways.pop();
            Branches branches = new Branches(conditions, way);
            List<Node> rest = branches.decided(nodes, List.of());
            if (branches.open == null) {
                all.add(rest);
            } else {
                ways.push(with(way, branches.open, true));
                ways.push(with(way, branches.open, false));
            }
        }
        return all;
    }

    private static Map<Conditions.Condition, Boolean> with(
            Map<Conditions.Condition, Boolean> way, Conditions.Condition next, boolean holds) {
        Map<Conditions.Condition, Boolean> longer = new HashMap<>(way);
        longer.put(next, holds);
        return longer;
    }

    private List<Node> decided(List<Node> nodes, List<Node.Head> items) {
        List<Node> rest = new ArrayList<>();
        for (Node node : nodes) {
            if (node instanceof Block block && conditions.surround(block)) {
                rest.addAll(decided(block, items));
            } else {
                rest.add(node);
            }
        }
        return rest;
    }

    private List<Node> decided(Block block, List<Node.Head> items) {
        List<Arm> undecidable = new ArrayList<>();
        List<Node> last = null;
        for (Arm arm : block.arms()) {
            Kind kind = arm.head().kind();
            if (conditions.isCertain(arm.head().subject())) {
                undecidable.add(inside(arm, items));
            } else if (holds(arm.head(), items) != (kind == Kind.UNLESS)) {
                if (kind == Kind.EACH || kind == Kind.WITH) {
                    undecidable.add(inside(arm, items));
                } else {
                    last = decided(arm.body(), items);
                    break;
                }
            }
        }
        List<Node> otherwise = last == null ? decided(block.otherwise(), items) : last;
        return undecidable.isEmpty() ? otherwise : List.of(new Block(undecidable, otherwise));
    }

    private Arm inside(Arm arm, List<Node.Head> items) {
        if (!arm.head().kind().entersItem()) {
            return new Arm(arm.head(), decided(arm.body(), items));
        }
        List<Node.Head> deeper = new ArrayList<>(items);
        deeper.add(arm.head());
        return new Arm(arm.head(), decided(arm.body(), deeper));
    }

    private boolean holds(Node.Head head, List<Node.Head> items) {
        Conditions.Condition condition = Conditions.of(head.subject(), items);
        Boolean known = decided.get(condition);
        if (known == null && open == null) {
            open = condition;
        }
        return Boolean.TRUE.equals(known);
    }

    /**
     * The conditions around some variables.
     *
     * @param around the names of these variables
     * @param given the variables, as paths with dots, that have a value in each mail or in none
     */
    record Conditions(Set<String> around, Set<String> given) {

        /**
         * A condition: equal ones hold together.
         *
         * @param text the expression, regardless of its place
         * @param items the items that are entered around it
         */
        record Condition(String text, List<Node.Head> items) {}

        static Condition of(Expression subject, List<Node.Head> items) {
            return new Condition(text(subject), List.copyOf(items));
        }

        /** Whether a part of this block mentions one of the variables. */
        boolean surround(Block block) {
            return block.arms().stream().map(Arm::body).anyMatch(this::isIn)
                    || isIn(block.otherwise());
        }

        private boolean isIn(List<Node> nodes) {
            return nodes.stream()
                    .anyMatch(node ->
                            switch (node) {
                                case Node.Text _ -> false;
                                case Node.Value(Expression value, _) -> isIn(value);
                                case Block block ->
                                        surround(block)
                                                || block.arms().stream()
                                                        .anyMatch(
                                                                arm -> isIn(arm.head().subject()));
                            });
        }

        private boolean isIn(Expression expression) {
            return switch (expression) {
                case Literal _ -> false;
                case Path path -> path.segments().stream().anyMatch(around::contains);
                case Call call ->
                        call.arguments().stream().anyMatch(this::isIn)
                                || call.named().values().stream().anyMatch(this::isIn);
            };
        }

        /** Whether the expression has the same truth in each mail. */
        boolean isCertain(Expression expression) {
            return switch (expression) {
                case Literal _ -> true;
                case Path path ->
                        given.contains(String.join(".", path.segments())) || isIn(expression);
                case Call call ->
                        call.function() != ValueFunction.LOOKUP
                                && call.arguments().stream().allMatch(this::isCertain)
                                && call.named().values().stream().allMatch(this::isCertain);
            };
        }

        private static String text(Expression expression) {
            return switch (expression) {
                case Literal(Object value) -> "=" + value;
                case Path path -> path.toString();
                case Call call ->
                        call.function()
                                + call.arguments().stream()
                                        .map(Conditions::text)
                                        .toList()
                                        .toString()
                                + new TreeMap<>(call.named())
                                        .entrySet().stream()
                                                .map(each ->
                                                        each.getKey() + "=" + text(each.getValue()))
                                                .toList();
            };
        }
    }
}
