package dev.postroom.adapters.rest.audit;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import dev.postroom.adapters.rest.shared.text.Csv;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.audit.AuditEntry;
import dev.postroom.domain.audit.AuditField;
import dev.postroom.domain.audit.AuditHashes;
import dev.postroom.domain.audit.AuditLink;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;

/** Entries of the audit log as lines of text, without the end of the line. */
public final class AuditLines {

    private AuditLines() {}

    /** The names of the columns of {@link #csv}. */
    public static String csvHeader() {
        return Csv.record(
                List.of(
                        "id",
                        "time",
                        "environment",
                        "actor_kind",
                        "actor_id",
                        "actor_name",
                        "session_id",
                        "address",
                        "request_id",
                        "action",
                        "target_kind",
                        "target_id",
                        "changes",
                        "hash"));
    }

    /** A record of CSV, in which no cell is a formula. */
    public static String csv(AuditLink link) {
        AuditEntry entry = link.entry();
        return Csv.record(
                List.of(
                                entry.id().toString(),
                                entry.at().toString(),
                                text(entry.environment().map(Environment::keyword)),
                                entry.actor().kind().keyword(),
                                text(entry.actor().id()),
                                entry.actor().name(),
                                text(entry.trace().session()),
                                text(entry.trace().address()),
                                text(entry.trace().requestId()),
                                entry.change().action().keyword(),
                                entry.change().action().target(),
                                text(entry.change().target()),
                                entry.change().fields().stream()
                                        .map(AuditLines::change)
                                        .collect(Collectors.joining("; ")),
                                HexFormat.of().formatHex(link.end().hash()))
                        .stream()
                        .map(Csv::guarded)
                        .toList());
    }

    private static String text(Optional<?> value) {
        return value.map(Object::toString).orElse("");
    }

    private static String change(AuditField field) {
        return field.name()
                + ": "
                + field.before().orElse("-")
                + " -> "
                + field.after().orElse("-");
    }

    /** A line of NDJSON, with the hashes that prove the entry. */
    public static String json(AuditLink link) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            write(json, link);
        } catch (IOException e) {
            throw new UncheckedIOException("a text can always be written", e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, AuditLink link) throws IOException {
        AuditEntry entry = link.entry();
        json.writeStartObject();
        json.writeStringField("id", entry.id().toString());
        json.writeStringField("account", entry.account().toString());
        write(json, "environment", entry.environment().map(Environment::keyword));
        json.writeStringField("time", entry.at().toString());
        json.writeObjectFieldStart("actor");
        json.writeStringField("kind", entry.actor().kind().keyword());
        write(json, "id", entry.actor().id().map(UUID::toString));
        json.writeStringField("name", entry.actor().name());
        json.writeEndObject();
        write(json, "session_id", entry.trace().session().map(UUID::toString));
        write(json, "address", entry.trace().address());
        write(json, "request_id", entry.trace().requestId());
        json.writeStringField("action", entry.change().action().keyword());
        json.writeObjectFieldStart("target");
        json.writeStringField("kind", entry.change().action().target());
        write(json, "id", entry.change().target().map(UUID::toString));
        json.writeEndObject();
        json.writeArrayFieldStart("changes");
        for (AuditField field : entry.change().fields()) {
            json.writeStartObject();
            json.writeStringField("field", field.name());
            write(json, "before", field.before());
            write(json, "after", field.after());
            json.writeEndObject();
        }
        json.writeEndArray();
        writeProof(json, link);
        json.writeEndObject();
    }

    private static void writeProof(JsonGenerator json, AuditLink link) throws IOException {
        HexFormat hex = HexFormat.of();
        json.writeNumberField("chain", link.end().position().chain());
        json.writeNumberField("number", link.end().position().number());
        json.writeStringField("form", AuditHashes.form(link.entry()));
        json.writeStringField("previous_at", link.previous().at().toString());
        json.writeStringField("previous_hash", hex.formatHex(link.previous().hash()));
        json.writeStringField("hash", hex.formatHex(link.end().hash()));
    }

    private static void write(JsonGenerator json, String name, Optional<String> value)
            throws IOException {
        if (value.isPresent()) {
            json.writeStringField(name, value.get());
        } else {
            json.writeNullField(name);
        }
    }
}
