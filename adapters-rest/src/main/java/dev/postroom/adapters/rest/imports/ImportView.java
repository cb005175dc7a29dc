package dev.postroom.adapters.rest.imports;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportProgress;

import org.jspecify.annotations.Nullable;

import java.util.List;

/** An import as clients see it. */
public record ImportView(
        String id,
        String status,
        String format,
        String onConflict,
        List<String> tags,
        boolean fireTriggers,
        double progress,
        long totalBytes,
        long bytesRead,
        long linesRead,
        long created,
        long updated,
        long ignored,
        long rejected,
        String rejectedUrl,
        @Nullable String failureReason,
        String createdAt,
        @Nullable String startedAt,
        @Nullable String completedAt)
        implements View {

    /** The view of an import. */
    public static ImportView of(ImportJob job) {
        ImportProgress reached = job.progress();
        return new ImportView(
                job.id().toString(),
                job.status().keyword(),
                job.format().keyword(),
                ImportQuery.keyword(job.options().onConflict()),
                job.options().tags(),
                job.options().fireTriggers(),
                job.share(),
                job.totalBytes(),
                Math.min(reached.bytesRead(), job.totalBytes()),
                reached.linesRead(),
                reached.created(),
                reached.updated(),
                reached.ignored(),
                reached.rejected(),
                "/api/v1/imports/" + job.id() + "/rejected",
                job.failureReason().orElse(null),
                Times.text(job.createdAt()),
                Times.textOrNull(job.startedAt()),
                Times.textOrNull(job.completedAt()));
    }
}
