package dev.postroom.adapters.rest.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;

import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** The columns of a CSV file. */
final class CsvHeader {

    private static final Set<String> IMPORTED =
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
                    "double_opt_in");

    /** Columns that are fields of {@code consent}. */
    private static final String CONSENT = "consent.";

    private static final Set<String> CONSENTS =
            Set.of("consent.source", "consent.ip", "consent.user_agent", "consent.text");

    /** Columns and fields of an export that an import ignores. */
    static final Set<String> IGNORED =
            Set.of(
                    "id",
                    "source",
                    "notes_count",
                    "confirmed_at",
                    "unsubscribed_at",
                    "created_at",
                    "updated_at");

    private static final String METADATA = "metadata.";
    private static final int MAX_SHOWN = 100;

    private final List<String> names;

    private CsvHeader(List<String> names) {
        this.names = names;
    }

    /** Parses the header cells; {@code Malformed} with a sentence when they are invalid. */
    static CsvHeader of(List<String> cells) {
        List<String> names = cells.stream().map(CsvHeader::name).toList();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (!isKnown(name)) {
                throw malformed(
                        "Unknown column \"%s\". Rename it to \"metadata.%s\" to import it as metadata."
                                .formatted(shortened(cells.get(i)), shortened(cells.get(i))));
            }
            if (!seen.add(name)) {
                throw malformed("The column \"%s\" occurs twice.".formatted(shortened(name)));
            }
        }
        if (!seen.contains("email")) {
            throw malformed("The header line has no column \"email\".");
        }
        return new CsvHeader(names);
    }

    private static boolean isKnown(String name) {
        return IMPORTED.contains(name)
                || CONSENTS.contains(name)
                || IGNORED.contains(name)
                || (name.startsWith(METADATA) && name.length() > METADATA.length());
    }

    private static String shortened(String name) {
        return name.codePointCount(0, name.length()) <= MAX_SHOWN
                ? name
                : name.substring(0, name.offsetByCodePoints(0, MAX_SHOWN));
    }

    // metadata keys keep their case
    private static String name(String cell) {
        String name = Csv.unguarded(cell).strip();
        String lower = name.toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
        return lower.startsWith(METADATA) ? METADATA + name.substring(METADATA.length()) : lower;
    }

    private static FailureException malformed(String detail) {
        return new Failure.Malformed("malformed_csv", detail).asException();
    }

    /** The fields of a row. An empty cell is an absent field. */
    ObjectNode fields(List<String> cells) {
        if (cells.size() != names.size()) {
            throw Failure.Invalid.value(
                            "column_count",
                            "The row has %d cells, but the header line has %d."
                                    .formatted(cells.size(), names.size()))
                    .asException();
        }
        ObjectNode fields = JsonNodeFactory.instance.objectNode();
        List<Integer> metadataColumns = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            if (names.get(i).startsWith(METADATA)) {
                metadataColumns.add(i);
            } else if (!cells.get(i).isBlank()) {
                put(fields, names.get(i), Csv.unguarded(cells.get(i)));
            }
        }
        metadataColumns.forEach(
                i -> putMetadata(fields, names.get(i), Csv.unguarded(cells.get(i))));
        return fields;
    }

    private static void put(ObjectNode fields, String name, String cell) {
        switch (name) {
            case "tags" -> fields.set(name, tags(cell));
            case "metadata" -> fields.set(name, RowReading.json(name, cell));
            case "status" -> fields.put(name, cell.strip().toLowerCase(Locale.ROOT));
            case "double_opt_in" -> fields.set(name, flag(cell));
            default -> {
                if (CONSENTS.contains(name)) {
                    fields.withObject("/consent").put(name.substring(CONSENT.length()), cell);
                } else if (IMPORTED.contains(name)) {
                    fields.put(name, cell);
                }
            }
        }
    }

    // what is neither remains a text, which is reported
    private static JsonNode flag(String cell) {
        return switch (cell.strip().toLowerCase(Locale.ROOT)) {
            case "true" -> BooleanNode.TRUE;
            case "false" -> BooleanNode.FALSE;
            default -> TextNode.valueOf(cell);
        };
    }

    private static ArrayNode tags(String cell) {
        ArrayNode tags = JsonNodeFactory.instance.arrayNode();
        for (String tag : cell.split(";", -1)) {
            if (!tag.isBlank()) {
                tags.add(tag.strip());
            }
        }
        return tags;
    }

    // when the cell of a column "metadata" is not an object, that cell is reported
    private static void putMetadata(ObjectNode fields, String name, String cell) {
        if (cell.isBlank()) {
            return;
        }
        if (!fields.has("metadata")) {
            fields.putObject("metadata");
        }
        if (fields.get("metadata") instanceof ObjectNode metadata) {
            metadata.put(name.substring(METADATA.length()), cell);
        }
    }
}
