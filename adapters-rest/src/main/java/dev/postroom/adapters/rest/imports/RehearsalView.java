package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.imports.row.TableColumn;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.imports.ImportRehearsal;
import dev.postroom.domain.imports.RejectedRow;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** A rehearsal of an import as clients see it. */
public record RehearsalView(
        long linesRead,
        long created,
        long updated,
        long ignored,
        long rejected,
        @Nullable String failureReason,
        List<RejectedView> rejectedRows,
        List<ColumnView> columns)
        implements View {

    /** A row that would be rejected. */
    record RejectedView(long line, String reasonCode, String reason, String content) {
        private static final int MAX_CHARACTERS = 300;

        static RejectedView of(RejectedRow row) {
            String content = row.content();
            int end = content.offsetByCodePoints(0, Math.min(MAX_CHARACTERS, points(content)));
            return new RejectedView(
                    row.line(), row.code(), row.reason(), content.substring(0, end));
        }

        private static int points(String content) {
            return content.codePointCount(0, content.length());
        }
    }

    /** A column of the file. */
    record ColumnView(String name, String suggested, List<String> samples) {
        static ColumnView of(TableColumn column) {
            return new ColumnView(column.name(), column.suggested(), column.samples());
        }
    }

    static RehearsalView of(ImportRehearsal rehearsal, List<TableColumn> columns) {
        return new RehearsalView(
                rehearsal.reached().linesRead(),
                rehearsal.reached().created(),
                rehearsal.reached().updated(),
                rehearsal.reached().ignored(),
                rehearsal.reached().rejected(),
                rehearsal.failureReason().orElse(null),
                rehearsal.rejected().stream().map(RejectedView::of).toList(),
                columns.stream().map(ColumnView::of).toList());
    }
}
