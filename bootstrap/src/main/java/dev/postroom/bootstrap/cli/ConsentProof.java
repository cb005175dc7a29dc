package dev.postroom.bootstrap.cli;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.consent.ConsentHashes;
import dev.postroom.domain.consent.ConsentRecord;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.HexFormat;
import java.util.List;

/** Consent records with what is needed to compute their hashes again, as JSON. */
final class ConsentProof {

    private ConsentProof() {}

    static String of(Workspace workspace, List<ConsentRecord> records) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
            json.useDefaultPrettyPrinter().writeStartArray();
            for (ConsentRecord record : records) {
                write(json, workspace, record);
            }
            json.writeEndArray();
        } catch (IOException e) {
            throw new UncheckedIOException("a text can always be written", e);
        }
        return text.toString();
    }

    private static void write(JsonGenerator json, Workspace workspace, ConsentRecord record)
            throws IOException {
        HexFormat hex = HexFormat.of();
        json.writeStartObject();
        json.writeNumberField("chain", record.position().chain());
        json.writeNumberField("link", record.position().number());
        json.writeNumberField("place", record.place());
        json.writeStringField(
                "record", ConsentHashes.form(workspace, record.fact(), record.commitment()));
        json.writeStringField(
                "record_hash",
                hex.formatHex(ConsentHashes.record(workspace, record.fact(), record.commitment())));
        if (record.details().isPresent()) {
            json.writeStringField("details", ConsentHashes.form(record.details().get().details()));
            json.writeStringField("salt", hex.formatHex(record.details().get().salt()));
        }
        json.writeStringField("commitment", hex.formatHex(record.commitment()));
        json.writeEndObject();
    }
}
