package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Token.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Cuts the content of a tag into tokens, in one pass. */
final class Lexer {

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
            default -> new Token(NUMBER.matcher(text).matches() ? Kind.NUMBER : Kind.NAME, text);
        };
    }
}
