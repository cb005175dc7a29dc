package dev.postroom.adapters.rest.imports.row;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import dev.postroom.domain.shared.failure.Failure;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The meaning of a column: how its cells become fields of a subscriber.
 *
 * @param name a field of the request to create a subscriber, or one of {@link #MAPPED}
 * @param isMapped whether the request gave it its meaning, and not its name: such a file is the one
 *     of another service, with words of its own
 */
public record CsvField(String name, boolean isMapped) {

    /** The meaning of columns that are left out. */
    static final String IGNORE = "ignore";

    /** The meaning of columns without a name, such as those after a last separator. */
    static final CsvField UNNAMED = new CsvField("", true);

    /** The meaning of columns that become metadata under their own names. */
    static final String METADATA_REST = "metadata.*";

    static final String METADATA = "metadata.";

    private static final String CONSENT = "consent.";

    /** Fields that are columns by their own name. */
    static final Set<String> NAMED =
            Set.of(
                    "email",
                    "first_name",
                    "last_name",
                    "external_id",
                    "language",
                    "timezone",
                    "status",
                    "tags",
                    "metadata",
                    "double_opt_in",
                    "consent.source",
                    "consent.ip",
                    "consent.user_agent",
                    "consent.text");

    /** Meanings that only a request can give. */
    static final List<String> MAPPED =
            List.of("name", "subscribed", "unsubscribed", "bounced", METADATA_REST, IGNORE);

    /** The meaning of a name, or empty for an unknown one. */
    public static Optional<CsvField> mapped(String name) {
        return isNamed(name) || MAPPED.contains(name)
                ? Optional.of(new CsvField(name, true))
                : Optional.empty();
    }

    /** Whether a column of this name needs no further meaning. */
    static boolean isNamed(String name) {
        return NAMED.contains(name)
                || (name.startsWith(METADATA) && name.length() > METADATA.length());
    }

    /** The names of the fields that are columns by their own name, in an order. */
    static List<String> sorted() {
        return NAMED.stream().sorted().toList();
    }

    /** All names of meanings, except those of single values of metadata. */
    public static List<String> names() {
        return Stream.concat(sorted().stream(), MAPPED.stream()).toList();
    }

    boolean isIgnored() {
        return name.equals(IGNORE);
    }

    /** Whether several columns can have this meaning. */
    boolean isRepeatable() {
        return isIgnored() || equals(UNNAMED) || SubscriptionWords.isFlag(name);
    }

    /** Whether it is put after other fields, which it adds to or overrules. */
    boolean isLate() {
        return name.startsWith(METADATA) || SubscriptionWords.isFlag(name);
    }

    /** Puts a cell that is not blank. */
    void put(ObjectNode fields, String cell) {
        if (SubscriptionWords.isFlag(name)) {
            SubscriptionWords.status(name, cell).ifPresent(word -> fields.put("status", word));
        } else if (name.startsWith(METADATA)) {
            putMetadata(fields, cell);
        } else if (name.startsWith(CONSENT)) {
            fields.withObject("/consent").put(name.substring(CONSENT.length()), cell);
        } else {
            putField(fields, cell);
        }
    }

    private void putField(ObjectNode fields, String cell) {
        switch (name) {
            case IGNORE -> {}
            case "" ->
                    throw Failure.Invalid.value(
                                    "unnamed_column",
                                    "A column without a name has a value. Name the column, or leave"
                                            + " out its values.")
                            .asException();
            case "tags" -> fields.set(name, tags(cell));
            case "metadata" -> fields.set(name, RowReading.json(name, cell));
            case "status" -> fields.put(name, status(cell));
            case "double_opt_in" -> fields.set(name, flag(cell));
            case "name" -> putName(fields, cell.strip());
            default -> fields.put(name, cell);
        }
    }

    private String status(String cell) {
        String word = cell.strip().toLowerCase(Locale.ROOT);
        return isMapped ? SubscriptionWords.status(word) : word;
    }

    // what is neither remains a text, which is reported
    private static JsonNode flag(String cell) {
        return switch (cell.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> BooleanNode.TRUE;
            case "false" -> BooleanNode.FALSE;
            default -> TextNode.valueOf(cell);
        };
    }

    // the first word is what a greeting says
    private static void putName(ObjectNode fields, String cell) {
        String[] words = cell.split("\\s+", 2);
        fields.put("first_name", words[0]);
        if (words.length > 1) {
            fields.put("last_name", words[1]);
        }
    }

    private ArrayNode tags(String cell) {
        ArrayNode tags = JsonNodeFactory.instance.arrayNode();
        List<String> names =
                isMapped && cell.indexOf(';') < 0
                        ? CellParts.of(cell.replace(", \"", ",\""))
                        : List.of(cell.split(";", -1));
        names.stream().map(String::strip).filter(tag -> !tag.isEmpty()).forEach(tags::add);
        return tags;
    }

    // when the cell of a column "metadata" is not an object, that cell is reported
    private void putMetadata(ObjectNode fields, String cell) {
        if (!fields.has("metadata")) {
            fields.putObject("metadata");
        }
        if (fields.get("metadata") instanceof ObjectNode metadata) {
            metadata.put(name.substring(METADATA.length()), cell);
        }
    }
}
