package dev.postroom.adapters.email.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Fields of a header, or of a block of a report.
 *
 * @param fields in their order; names in lower case, values in one line
 */
record HeaderBlock(List<Field> fields) {

    private static final int MOST = 500;

    HeaderBlock {
        fields = List.copyOf(fields);
    }

    /** One field. */
    record Field(String name, String value) {}

    /** The fields of these lines, which may be folded; lines that are none are left out. */
    static HeaderBlock of(String lines) {
        List<Field> found = new ArrayList<>();
        for (String line : lines.lines().limit(10L * MOST).toList()) {
            if (line.startsWith(" ") || line.startsWith("\t")) {
                fold(found, line.strip());
            } else if (line.indexOf(':') > 0 && found.size() < MOST) {
                int colon = line.indexOf(':');
                found.add(
                        new Field(
                                line.substring(0, colon).strip().toLowerCase(Locale.ROOT),
                                line.substring(colon + 1).strip()));
            }
        }
        return new HeaderBlock(found);
    }

    private static void fold(List<Field> found, String more) {
        if (!found.isEmpty()) {
            Field last = found.removeLast();
            found.add(new Field(last.name(), last.value() + " " + more));
        }
    }

    /** The blocks of these lines, which empty lines separate. */
    static List<HeaderBlock> all(String lines) {
        return Stream.of(lines.split("\n[ \\t]*\n+", MOST))
                .map(HeaderBlock::of)
                .filter(block -> !block.fields().isEmpty())
                .toList();
    }

    Stream<String> all(List<String> names) {
        return fields.stream()
                .filter(field -> names.contains(field.name()))
                .map(Field::value)
                .filter(value -> !value.isEmpty());
    }

    Optional<String> first(String name) {
        return all(List.of(name)).findFirst();
    }

    /** The value, or an empty text. */
    String text(String name) {
        return first(name).orElse("");
    }
}
