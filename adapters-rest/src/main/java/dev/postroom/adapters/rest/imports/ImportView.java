package dev.postroom.adapters.rest.imports;

import com.fasterxml.jackson.annotation.JsonUnwrapped;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.shared.text.Keyword;

import org.jspecify.annotations.Nullable;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/** An import as clients see it. */
public record ImportView(
        String id,
        String status,
        String format,
        @JsonUnwrapped OptionsView options,
        @JsonUnwrapped ProgressView reached,
        @JsonUnwrapped RejectionsView rejections,
        @Nullable String failureReason,
        @JsonUnwrapped TimesView times)
        implements View {
    /** The requested options. */
    record OptionsView(
            String onConflict,
            List<String> tags,
            boolean fireTriggers,
            @Nullable String preset,
            Map<String, String> columns,
            @Nullable String encoding,
            @Nullable String separator) {
        static OptionsView of(ImportOptions options) {
            return new OptionsView(
                    options.onConflict().keyword(),
                    options.tags(),
                    options.fireTriggers(),
                    keyword(options.columns().preset()),
                    options.columns().fields(),
                    keyword(options.columns().text().encoding()),
                    keyword(options.columns().text().separator()));
        }

        private static @Nullable String keyword(Optional<? extends Keyword> one) {
            return one.map(Keyword::keyword).orElse(null);
        }
    }

    /** The progress of the import. */
    record ProgressView(
            double progress,
            long totalBytes,
            long bytesRead,
            long linesRead,
            long created,
            long updated,
            long ignored,
            long rejected) {
        static ProgressView of(ImportJob job) {
            ImportProgress reached = job.progress();
            return new ProgressView(
                    job.share(),
                    job.file().totalBytes(),
                    Math.min(reached.bytesRead(), job.file().totalBytes()),
                    reached.linesRead(),
                    reached.created(),
                    reached.updated(),
                    reached.ignored(),
                    reached.rejected());
        }
    }

    /** Where the rejected rows are, and how many of them. */
    record RejectionsView(String rejectedUrl, long rejectedListed) {
        static RejectionsView of(ImportJob job) {
            return new RejectionsView(
                    "/api/v1/imports/" + job.id() + "/rejected", job.rejectedKept());
        }
    }

    /** When the import was created, started and completed. */
    record TimesView(String createdAt, @Nullable String startedAt, @Nullable String completedAt) {
        static TimesView of(ImportJob job) {
            return new TimesView(
                    Times.text(job.createdAt()),
                    Times.textOrNull(job.state().startedAt()),
                    Times.textOrNull(job.state().completedAt()));
        }
    }

    /** The view of an import. */
    public static ImportView of(ImportJob job) {
        return new ImportView(
                job.id().toString(),
                job.status().keyword(),
                job.file().format().keyword(),
                OptionsView.of(job.options()),
                ProgressView.of(job),
                RejectionsView.of(job),
                job.state().failureReason().orElse(null),
                TimesView.of(job));
    }
}
