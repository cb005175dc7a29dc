package dev.postroom.adapters.email.template.language;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;

/** An expression that has a value. */
sealed interface Expression {

    /** A string, number or boolean of the source, or null. */
    record Literal(@Nullable Object value) implements Expression {}

    /**
     * The way to a value.
     *
     * @param ups how many items it leaves
     * @param segments names or indexes, from the start on
     */
    record Path(Start start, int ups, List<String> segments) implements Expression {

        public Path {
            segments = List.copyOf(segments);
        }
    }

    /** Where a path begins. */
    enum Start {
        /** At a block parameter with this name, else at the item. */
        NAME,
        /** At the item. */
        ITEM,
        /** At the position in a loop, such as {@code @index}. */
        POSITION,
        /** At all variables. */
        ROOT
    }

    /** A call of a function. */
    record Call(
            ValueFunction function,
            List<Expression> arguments,
            Map<String, Expression> named,
            Place place)
            implements Expression {

        public Call {
            arguments = List.copyOf(arguments);
            named = Map.copyOf(named);
        }
    }
}
