package dev.postroom.adapters.email.template.language;

import org.jspecify.annotations.Nullable;

import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The meaning of names at one place of a render.
 *
 * @param item the value that {@code this} is
 * @param parent the scope around this item; null at the root
 * @param names the block parameters of all blocks around
 * @param position in the innermost loop; null outside of loops
 */
record VariableScope(
        @Nullable Object item,
        @Nullable VariableScope parent,
        Map<String, Object> names,
        @Nullable Position position) {

    /** A position in a loop. */
    record Position(Object key, int index, boolean isLast) {

        private @Nullable Object named(String name) {
            return switch (name) {
                case "key" -> key;
                case "index" -> index;
                case "first" -> index == 0;
                case "last" -> isLast;
                default -> null;
            };
        }
    }

    /** The scope of all variables. */
    static VariableScope root(Map<String, @Nullable Object> variables) {
        return new VariableScope(variables, null, Map.of(), null);
    }

    /** Inside {@code with}. */
    VariableScope entering(Object value, List<String> parameters) {
        return new VariableScope(value, this, named(parameters, List.of(value)), position);
    }

    /** Inside a loop. */
    VariableScope entering(Object value, Position at, List<String> parameters) {
        return new VariableScope(value, this, named(parameters, List.of(value, at.key())), at);
    }

    /** The value of a path, or null. */
    @Nullable Object value(Expression.Path path) {
        List<String> segments = path.segments();
        VariableScope scope = up(path.ups());
        if (scope == null) {
            return null;
        }
        return switch (path.start()) {
            case ROOT -> member(root().item, segments);
            case ITEM -> member(scope.item, segments);
            case NAME -> scope.named(segments);
            case POSITION ->
                    scope.position == null || segments.size() != 1
                            ? null
                            : scope.position.named(segments.getFirst());
        };
    }

    private @Nullable Object named(List<String> segments) {
        Object named = segments.isEmpty() ? null : names.get(segments.getFirst());
        return named == null
                ? member(item, segments)
                : member(named, segments.subList(1, segments.size()));
    }

    private static @Nullable Object member(@Nullable Object value, List<String> segments) {
        Object member = value;
        for (String segment : segments) {
            member = Values.member(member, segment);
        }
        return member;
    }

    private @Nullable VariableScope up(int levels) {
        VariableScope scope = this;
        for (int i = 0; i < levels && scope != null; i++) {
            scope = scope.parent;
        }
        return scope;
    }

    private VariableScope root() {
        VariableScope scope = this;
        while (scope.parent != null) {
            scope = scope.parent;
        }
        return scope;
    }

    private Map<String, Object> named(List<String> parameters, List<Object> values) {
        if (parameters.isEmpty()) {
            return names;
        }
        Map<String, Object> all = new HashMap<>(names);
        for (int i = 0; i < Math.min(parameters.size(), values.size()); i++) {
            all.put(parameters.get(i), values.get(i));
        }
        return all;
    }
}
