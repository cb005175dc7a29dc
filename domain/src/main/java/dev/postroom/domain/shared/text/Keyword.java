package dev.postroom.domain.shared.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * An enum whose constants are written as keywords, on the wire and in storage. A keyword never
 * changes once it is published.
 */
public interface Keyword {

    /** The name of the constant. */
    String name();

    /** The keyword: the name in lower case, unless the enum says otherwise. */
    default String keyword() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The constant of a keyword, or empty for any other text. Case-sensitive. */
    static <K extends Enum<K> & Keyword> Optional<K> parse(Class<K> type, String text) {
        return Optional.ofNullable(type.cast(Keywords.constants(type).get(text)));
    }

    /** The keywords of all constants, in their order. */
    static <K extends Enum<K> & Keyword> List<String> all(Class<K> type) {
        return Arrays.stream(type.getEnumConstants()).map(Keyword::keyword).toList();
    }
}
