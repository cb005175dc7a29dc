package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Expression.Call;
import dev.postroom.adapters.email.template.language.Expression.Literal;
import dev.postroom.adapters.email.template.language.Token.Kind;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Reads the expressions of one tag. */
final class ExpressionReader {

    private static final int MAX_DEPTH = 16;
    private static final int MAX_ARGUMENTS = 32;

    private final Tokens tokens;
    private int depth;

    ExpressionReader(Tokens tokens) {
        this.tokens = tokens;
    }

    /** The value of a tag, of which nothing may be left: a path, or a function with arguments. */
    Expression whole() {
        Expression value = tokens.isNext(0, Kind.OPEN) ? argument() : head();
        tokens.checkEnd();
        return value;
    }

    private Expression head() {
        Token name = tokens.name();
        boolean isCall = !tokens.isAtEnd() && !tokens.isNext(0, Kind.CLOSE);
        return isCall ? call(name.text()) : PathReader.read(name.text(), tokens.place());
    }

    private Call call(String name) {
        ValueFunction function = ValueFunction.named(name).orElseThrow(() -> unknown(name));
        Arguments arguments = arguments();
        function.check(arguments.values().size(), tokens.place());
        return new Call(function, arguments.values(), arguments.named(), tokens.place());
    }

    private RuntimeException unknown(String name) {
        return tokens.place()
                .invalid(
                        "Unknown helper \"%s\". The helpers are %s, and for blocks %s."
                                .formatted(name, ValueFunction.names(), HeadReader.BLOCK_HELPERS));
    }

    /** The arguments up to a closing parenthesis, to {@code as |name|} or to the end. */
    Arguments arguments() {
        List<Expression> values = new ArrayList<>();
        Map<String, Expression> named = new LinkedHashMap<>();
        int count = 0;
        while (!tokens.isAtEnd()
                && !tokens.isNext(0, Kind.CLOSE)
                && !tokens.isAtBlockParameters()) {
            checkCount(count++);
            if (tokens.isNext(1, Kind.EQUALS)) {
                String name = tokens.name().text();
                tokens.expect(Kind.EQUALS, "An equals sign");
                named.put(name, argument());
            } else {
                values.add(argument());
            }
        }
        return new Arguments(values, named);
    }

    private Expression argument() {
        Token token = tokens.take();
        return switch (token.kind()) {
            case STRING -> new Literal(token.text());
            case NUMBER -> new Literal(new BigDecimal(token.text()));
            case NAME -> named(token.text());
            case OPEN -> inner();
            default ->
                    throw tokens.place()
                            .invalid("A value is expected, not \"" + token.text() + "\".");
        };
    }

    private Expression named(String text) {
        return switch (text) {
            case "true", "false" -> new Literal(Boolean.valueOf(text));
            case "null", "undefined" -> new Literal(null);
            default -> PathReader.read(text, tokens.place());
        };
    }

    private Expression inner() {
        if (++depth > MAX_DEPTH) {
            throw tokens.place()
                    .exceeded("Parentheses are nested more than " + MAX_DEPTH + " levels deep.");
        }
        Expression value = head();
        tokens.expect(Kind.CLOSE, "A closing parenthesis");
        depth--;
        return value;
    }

    private void checkCount(int count) {
        if (count >= MAX_ARGUMENTS) {
            throw tokens.place()
                    .exceeded("A helper takes at most " + MAX_ARGUMENTS + " arguments.");
        }
    }

    /** Arguments by position and by name. */
    record Arguments(List<Expression> values, Map<String, Expression> named) {

        Arguments {
            values = List.copyOf(values);
            named = Map.copyOf(named);
        }

        /** The value if it is the only one by position. */
        Optional<Expression> only() {
            return values.size() == 1 ? Optional.of(values.getFirst()) : Optional.empty();
        }
    }
}
