package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.Token.Kind;

import java.util.List;
import java.util.Optional;

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
}
