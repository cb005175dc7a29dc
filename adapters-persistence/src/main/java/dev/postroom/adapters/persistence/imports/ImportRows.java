package dev.postroom.adapters.persistence.imports;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

import dev.postroom.adapters.persistence.sql.ActorColumn;
import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.imports.ImportColumns;
import dev.postroom.domain.imports.ImportEncoding;
import dev.postroom.domain.imports.ImportFile;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportPreset;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportSeparator;
import dev.postroom.domain.imports.ImportState;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.ImportText;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.OnConflict;
import dev.postroom.domain.subscriber.Origin;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Maps imports between rows and domain values. */
final class ImportRows {
    private ImportRows() {}

    static Columns columns(Workspace workspace, ImportJob job) {
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", job.id().value())
                .put("status", job.status().keyword())
                .put("format", job.file().format().keyword())
                .put("options", options(job))
                .put("totalBytes", job.file().totalBytes())
                .put("createdAt", job.createdAt());
    }

    static Columns progress(Columns columns, ImportProgress progress) {
        return columns.put("lines", progress.linesRead())
                .put("bytes", progress.bytesRead())
                .put("created", progress.created())
                .put("updated", progress.updated())
                .put("ignored", progress.ignored())
                .put("rejected", progress.rejected());
    }

    private static String options(ImportJob job) {
        ImportOptions options = job.options();
        ObjectNode node = JsonColumns.newObject();
        node.put("on_conflict", options.onConflict().keyword());
        ArrayNode tags = node.putArray("tags");
        options.tags().forEach(tags::add);
        node.put("fire_triggers", options.fireTriggers());
        ImportColumns columns = options.columns();
        columns.preset().ifPresent(preset -> node.put("preset", preset.keyword()));
        columns.text().encoding().ifPresent(one -> node.put("encoding", one.keyword()));
        columns.text().separator().ifPresent(one -> node.put("separator", one.keyword()));
        ObjectNode fields = node.putObject("columns");
        columns.fields().forEach(fields::put);
        job.file().header().ifPresent(header -> node.put("header", header));
        ActorColumn.write(node.putObject("actor"), job.actor());
        return JsonColumns.text(node);
    }

    private static ImportOptions options(JsonNode options) {
        return new ImportOptions(
                Keyword.parse(OnConflict.class, options.get("on_conflict").textValue())
                        .orElseThrow(),
                options.get("tags").valueStream().map(JsonNode::textValue).toList(),
                options.get("fire_triggers").booleanValue(),
                columns(options));
    }

    // imports of earlier versions have none
    private static ImportColumns columns(JsonNode options) {
        Map<String, String> fields = new LinkedHashMap<>();
        options.path("columns")
                .properties()
                .forEach(field -> fields.put(field.getKey(), field.getValue().textValue()));
        return new ImportColumns(
                keyword(options, "preset", ImportPreset.class),
                fields,
                new ImportText(
                        keyword(options, "encoding", ImportEncoding.class),
                        keyword(options, "separator", ImportSeparator.class)));
    }

    private static <K extends Enum<K> & Keyword> Optional<K> keyword(
            JsonNode options, String name, Class<K> type) {
        return text(options, name).map(word -> Keyword.parse(type, word).orElseThrow());
    }

    private static Optional<String> text(JsonNode options, String name) {
        return Optional.ofNullable(options.path(name).textValue());
    }

    private static ImportFile file(Row row, JsonNode options) throws SQLException {
        return new ImportFile(
                Keyword.parse(ImportFormat.class, row.text("format")).orElseThrow(),
                text(options, "header"),
                row.number("total_bytes"));
    }

    // imports of earlier versions have none
    private static Actor actor(JsonNode options) {
        JsonNode actor = options.path("actor");
        return actor.isMissingNode()
                ? Actor.system(Origin.Source.IMPORT.keyword())
                : ActorColumn.read(actor);
    }

    static ImportJob job(ResultSet result) throws SQLException {
        Row row = new Row(result);
        JsonNode options = JsonColumns.tree(row.text("options"));
        return new ImportJob(
                new ImportId(row.uuid("id")),
                file(row, options),
                options(options),
                actor(options),
                row.instant("created_at"),
                state(row),
                progress(row));
    }

    private static ImportState state(Row row) throws SQLException {
        return new ImportState(
                Keyword.parse(ImportStatus.class, row.text("status")).orElseThrow(),
                row.optionalText("failure_reason"),
                row.optionalInstant("started_at"),
                row.optionalInstant("completed_at"));
    }

    private static ImportProgress progress(Row row) throws SQLException {
        return new ImportProgress(
                row.number("lines_read"),
                row.number("bytes_read"),
                row.number("created_rows"),
                row.number("updated_rows"),
                row.number("ignored_rows"),
                row.number("rejected_rows"));
    }

    static RejectedRow rejected(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new RejectedRow(
                row.number("line"), row.text("code"), row.text("reason"), row.text("content"));
    }
}
