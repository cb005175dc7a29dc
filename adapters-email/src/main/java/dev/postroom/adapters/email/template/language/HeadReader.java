package dev.postroom.adapters.email.template.language;

import dev.postroom.adapters.email.template.language.ExpressionReader.Arguments;
import dev.postroom.adapters.email.template.language.Node.Head;
import dev.postroom.adapters.email.template.language.Node.Kind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the opening of a block. */
final class HeadReader {

    /** The names of the helpers of blocks, for messages. */
    static final String BLOCK_HELPERS = "if, unless, each and with";

    private HeadReader() {}

    /**
     * A head with the name that closes the block.
     *
     * @param name as it stands in the tag
     */
    record Named(String name, Head head) {}

    /** The head that a tag opens. */
    static Named read(Piece.Tag tag, boolean isInverted, Budget budget) {
        Tokens tokens = new Tokens(tag, budget);
        String name = tokens.name().text();
        Arguments arguments = new ExpressionReader(tokens).arguments();
        Kind kind = kind(name, isInverted, arguments, tag.place());
        Expression subject = arguments.only().orElseGet(() -> PathReader.read(name, tag.place()));
        Head head = new Head(kind, subject, blockParameters(tokens));
        tokens.checkEnd();
        return new Named(name, head);
    }

    /** The names of {@code as |name other|}, or none. */
    private static List<String> blockParameters(Tokens tokens) {
        if (!tokens.isAtBlockParameters()) {
            return List.of();
        }
        tokens.take();
        tokens.take();
        List<String> names = new ArrayList<>();
        while (!tokens.isNext(0, Token.Kind.BAR)) {
            names.add(tokens.name().text());
        }
        tokens.take();
        return names;
    }

    private static Kind kind(String name, boolean isInverted, Arguments arguments, Place place) {
        Optional<Kind> known = builtIn(name);
        boolean hasArguments = !arguments.values().isEmpty() || !arguments.named().isEmpty();
        if (known.isEmpty() && hasArguments) {
            throw place.invalid(
                    "Unknown block helper \"%s\". The block helpers are %s."
                            .formatted(name, BLOCK_HELPERS));
        }
        if (known.isPresent() && arguments.only().isEmpty()) {
            throw place.invalid("\"" + name + "\" takes 1 value.");
        }
        Kind kind = known.orElse(Kind.SECTION);
        return isInverted ? inverted(kind, name, place) : kind;
    }

    private static Optional<Kind> builtIn(String name) {
        return switch (name) {
            case "if" -> Optional.of(Kind.IF);
            case "unless" -> Optional.of(Kind.UNLESS);
            case "each" -> Optional.of(Kind.EACH);
            case "with" -> Optional.of(Kind.WITH);
            default -> Optional.empty();
        };
    }

    private static Kind inverted(Kind kind, String name, Place place) {
        return switch (kind) {
            case IF, SECTION -> Kind.UNLESS;
            case UNLESS -> Kind.IF;
            case EACH, WITH -> throw place.invalid("\"" + name + "\" cannot be inverted.");
        };
    }
}
