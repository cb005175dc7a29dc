package dev.postroom.adapters.persistence.imports;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.persistence.shared.Columns;
import dev.postroom.adapters.persistence.shared.JsonColumns;
import dev.postroom.adapters.persistence.shared.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportState;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.subscriber.OnConflict;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Map;

/** Maps imports between rows and domain values. */
final class ImportRows {
    private ImportRows() {}

    static Columns columns(Workspace workspace, ImportJob job) {
        return new Columns()
                .put("workspace", workspace.id())
                .put("id", job.id().value())
                .put("status", job.status().keyword())
                .put("format", job.format().keyword())
                .put("options", options(job.options()))
                .put("totalBytes", job.totalBytes())
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

    private static String options(ImportOptions options) {
        return JsonColumns.text(
                Map.of(
                        "on_conflict",
                        options.onConflict().keyword(),
                        "tags",
                        options.tags(),
                        "fire_triggers",
                        options.fireTriggers()));
    }

    private static ImportOptions options(String text) {
        JsonNode options = JsonColumns.tree(text);
        return new ImportOptions(
                Keyword.parse(OnConflict.class, options.get("on_conflict").textValue())
                        .orElseThrow(),
                options.get("tags").valueStream().map(JsonNode::textValue).toList(),
                options.get("fire_triggers").booleanValue());
    }

    static ImportJob job(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new ImportJob(
                new ImportId(row.uuid("id")),
                Keyword.parse(ImportFormat.class, row.text("format")).orElseThrow(),
                options(row.text("options")),
                row.number("total_bytes"),
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
