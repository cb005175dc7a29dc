package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Token.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The tokens of one tag, read one after the other. */
final class Tokens {

    private final List<Token> tokens;
    private final Place place;
    private int next;

    Tokens(Piece.Tag tag, Budget budget) {
        this.tokens = Lexer.tokens(tag, budget);
        this.place = tag.place();
    }

    /** The place of the tag. */
    Place place() {
        return place;
    }

    /** Whether no token is left. */
    boolean isAtEnd() {
        return next == tokens.size();
    }

    /** Whether a token of that kind follows {@code ahead} others. */
    boolean isNext(int ahead, Kind kind) {
        return next + ahead < tokens.size() && tokens.get(next + ahead).kind() == kind;
    }

    /** The next token if it has that kind. */
    Optional<Token> take(Kind kind) {
        return isNext(0, kind) ? Optional.of(tokens.get(next++)) : Optional.empty();
    }

    /** The next token; {@code Invalid} when none is left. */
    Token take() {
        if (isAtEnd()) {
            throw place.invalid("A name or value is missing.");
        }
        return tokens.get(next++);
    }

    /** The token of that kind that must follow. */
    Token expect(Kind kind, String missing) {
        return take(kind).orElseThrow(() -> place.invalid(missing + " is missing."));
    }

    /** The name that must follow. */
    Token name() {
        Token name = take();
        if (name.kind() != Kind.NAME && name.kind() != Kind.NUMBER) {
            throw place.invalid("A name is expected, not \"" + name.text() + "\".");
        }
        return name;
    }

    /** Whether {@code as |} follows. */
    boolean isAtBlockParameters() {
        return isNext(0, Kind.NAME) && isNext(1, Kind.BAR) && tokens.get(next).text().equals("as");
    }

    /** {@code Invalid} unless all tokens have been read. */
    void checkEnd() {
        if (!isAtEnd()) {
            throw place.invalid("\"" + take().text() + "\" is not expected here.");
        }
    }

    /** Cuts the content of a tag into tokens, in one pass. */
    private static final class Lexer {

        private static final Pattern NUMBER = Pattern.compile("-?[0-9]{1,30}(\\.[0-9]{1,30})?");
        private static final String ENDS_OF_NAMES = "()=|\"'";

        private Lexer() {}

        /** The tokens in their order. */
        static List<Token> tokens(Piece.Tag tag, Budget budget) {
            List<Token> tokens = new ArrayList<>();
            String content = tag.content();
            int at = 0;
            while (at < content.length()) {
                budget.step();
                int end = end(content, at);
                if (end > content.length()) {
                    throw tag.place().invalid("A quote or bracket is not closed.");
                }
                if (!Spaces.isSpace(content.charAt(at))) {
                    tokens.add(token(content.substring(at, end)));
                }
                at = end;
            }
            return tokens;
        }

        private static int end(String content, int at) {
            char first = content.charAt(at);
            if (first == '"' || first == '\'') {
                return Quoted.end(content, at, content.length());
            }
            return endsName(first) ? at + 1 : endOfName(content, at);
        }

        private static int endOfName(String content, int at) {
            int end = at;
            while (end < content.length() && !endsName(content.charAt(end))) {
                int bracket = content.charAt(end) == '[' ? content.indexOf(']', end) : end;
                end = bracket < 0 ? content.length() + 1 : bracket + 1;
            }
            return end;
        }

        private static boolean endsName(char c) {
            return Spaces.isSpace(c) || ENDS_OF_NAMES.indexOf(c) >= 0;
        }

        private static Token token(String text) {
            return switch (text.charAt(0)) {
                case '(' -> new Token(Kind.OPEN, text);
                case ')' -> new Token(Kind.CLOSE, text);
                case '=' -> new Token(Kind.EQUALS, text);
                case '|' -> new Token(Kind.BAR, text);
                case '"', '\'' -> new Token(Kind.STRING, Quoted.text(text));
                default ->
                        new Token(NUMBER.matcher(text).matches() ? Kind.NUMBER : Kind.NAME, text);
            };
        }
    }
}
