package dev.postroom.domain.shared;

import org.jspecify.annotations.Nullable;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads JSON text strictly enough for tests: one value, no trailing text, no repeated member. */
public final class JsonReading {

    private static final Pattern TOKEN =
            Pattern.compile(
                    "\\s*([{}\\[\\]:,]|\"(?:[^\"\\\\\\p{Cntrl}]|\\\\.)*+\""
                            + "|-?\\d+(?:\\.\\d+)?(?:[eE][+-]?\\d+)?|true|false|null)\\s*",
                    Pattern.DOTALL);
    private static final Pattern ESCAPE = Pattern.compile("\\\\(u[0-9a-fA-F]{4}|.)");

    private final Matcher tokens;
    private String token = "";

    private JsonReading(String text) {
        this.tokens = TOKEN.matcher(text);
        advance();
    }

    /** Map, List, String, BigDecimal, Boolean or null. */
    public static @Nullable Object of(String text) {
        JsonReading reading = new JsonReading(text);
        Object value = reading.value();
        if (!reading.token.isEmpty()) {
            throw new AssertionError("text after the value");
        }
        return value;
    }

    private void advance() {
        int from = token.isEmpty() ? 0 : tokens.end();
        if (from == tokens.regionEnd()) {
            token = "";
        } else if (tokens.region(from, tokens.regionEnd()).lookingAt()) {
            token = tokens.group(1);
        } else {
            throw new AssertionError("not JSON from character " + from);
        }
    }

    private String take() {
        String taken = token;
        advance();
        return taken;
    }

    private @Nullable Object value() {
        String taken = take();
        return switch (taken.isEmpty() ? ' ' : taken.charAt(0)) {
            case '{' -> object();
            case '[' -> list();
            case '"' -> text(taken);
            case 't', 'f' -> Boolean.valueOf(taken);
            case 'n' -> null;
            default -> new BigDecimal(taken);
        };
    }

    private Map<String, @Nullable Object> object() {
        Map<String, @Nullable Object> members = new LinkedHashMap<>();
        while (!token.equals("}")) {
            String name = text(take());
            expect(":");
            if (members.containsKey(name)) {
                throw new AssertionError("a member comes twice");
            }
            members.put(name, value());
            separate("}");
        }
        advance();
        return members;
    }

    private List<@Nullable Object> list() {
        List<@Nullable Object> items = new ArrayList<>();
        while (!token.equals("]")) {
            items.add(value());
            separate("]");
        }
        advance();
        return items;
    }

    private void separate(String end) {
        if (!token.equals(end)) {
            expect(",");
        }
    }

    private void expect(String wanted) {
        if (!take().equals(wanted)) {
            throw new AssertionError("expected " + wanted);
        }
    }

    private static String text(String quoted) {
        return ESCAPE.matcher(quoted.substring(1, quoted.length() - 1))
                .replaceAll(escape -> Matcher.quoteReplacement(unescaped(escape.group(1))));
    }

    private static String unescaped(String code) {
        return switch (code.charAt(0)) {
            case 'u' -> Character.toString((char) Integer.parseInt(code.substring(1), 16));
            case 'n' -> "\n";
            case 't' -> "\t";
            case 'r' -> "\r";
            case 'b' -> "\b";
            case 'f' -> "\f";
            default -> code;
        };
    }
}
