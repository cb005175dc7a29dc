package dev.postroom.adapters.rest.imports;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.shared.Failure;
import dev.postroom.domain.shared.FailureException;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/** What the columns of a CSV file are. */
final class CsvHeader {

    private static final Set<String> TEXTS =
            Set.of(
                    "email",
                    "first_name",
                    "last_name",
                    "external_id",
                    "language",
                    "timezone",
                    "status",
                    "tags",
                    "metadata");

    /** What an export says, and an import does not take over. */
    private static final Set<String> PASSED_OVER =
            Set.of(
                    "id",
                    "source",
                    "notes_count",
                    "confirmed_at",
                    "unsubscribed_at",
                    "created_at",
                    "updated_at");

    private static final String METADATA = "metadata.";
    private static final int SHOWN = 100;

    private final List<String> names;

    private CsvHeader(List<String> names) {
        this.names = names;
    }

    /** The header of these cells; {@code Malformed} with a sentence when it is none. */
    static CsvHeader of(List<String> cells) {
        List<String> names = cells.stream().map(CsvHeader::name).toList();
        Set<String> seen = new HashSet<>();
        for (int i = 0; i < names.size(); i++) {
            String name = names.get(i);
            if (!isKnown(name)) {
                throw malformed(
                        "The column \"%s\" is not known; call it \"metadata.%s\" to keep it."
                                .formatted(shown(cells.get(i)), shown(cells.get(i))));
            }
            if (!seen.add(name)) {
                throw malformed("The column \"%s\" is there twice.".formatted(shown(name)));
            }
        }
        if (!seen.contains("email")) {
            throw malformed("The first line names no column \"email\".");
        }
        return new CsvHeader(names);
    }

    private static boolean isKnown(String name) {
        return TEXTS.contains(name)
                || PASSED_OVER.contains(name)
                || (name.startsWith(METADATA) && name.length() > METADATA.length());
    }

    private static String shown(String name) {
        return name.codePointCount(0, name.length()) <= SHOWN
                ? name
                : name.substring(0, name.offsetByCodePoints(0, SHOWN));
    }

    // keys of metadata keep their case
    private static String name(String cell) {
        String name = Csv.unguarded(cell).strip();
        String lower = name.toLowerCase(Locale.ROOT).replace(' ', '_').replace('-', '_');
        return lower.startsWith(METADATA) ? METADATA + name.substring(METADATA.length()) : lower;
    }

    private static FailureException malformed(String detail) {
        return new Failure.Malformed("malformed_csv", detail).asException();
    }

    /** The members that a row's cells say. An empty cell says nothing. */
    ObjectNode members(List<String> cells) {
        if (cells.size() != names.size()) {
            throw Failure.Invalid.value(
                            "column_count",
                            "The row has %d cells, the first line %d."
                                    .formatted(cells.size(), names.size()))
                    .asException();
        }
        ObjectNode members = JsonNodeFactory.instance.objectNode();
        List<Integer> keyed = new ArrayList<>();
        for (int i = 0; i < cells.size(); i++) {
            if (names.get(i).startsWith(METADATA)) {
                keyed.add(i);
            } else if (!cells.get(i).isBlank()) {
                put(members, names.get(i), Csv.unguarded(cells.get(i)));
            }
        }
        keyed.forEach(i -> putKeyed(members, names.get(i), Csv.unguarded(cells.get(i))));
        return members;
    }

    private static void put(ObjectNode members, String name, String cell) {
        switch (name) {
            case "tags" -> members.set(name, tags(cell));
            case "metadata" -> members.set(name, RowReading.json(name, cell));
            case "status" -> members.put(name, cell.strip().toLowerCase(Locale.ROOT));
            default -> {
                if (TEXTS.contains(name)) {
                    members.put(name, cell);
                }
            }
        }
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

    // beside a column "metadata" whose cell is no object, that one is what is wrong
    private static void putKeyed(ObjectNode members, String name, String cell) {
        if (cell.isBlank()) {
            return;
        }
        if (!members.has("metadata")) {
            members.putObject("metadata");
        }
        if (members.get("metadata") instanceof ObjectNode metadata) {
            metadata.put(name.substring(METADATA.length()), cell);
        }
    }
}
