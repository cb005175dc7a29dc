package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.shared.page.part.Badge;
import dev.postroom.adapters.rest.shared.page.part.Badges;
import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.adapters.rest.shared.page.part.Numbers;
import dev.postroom.domain.imports.ImportJob;

import java.time.Instant;
import java.util.Locale;

/**
 * An import in the list.
 *
 * @param share how much of it is done, in words
 */
public record ImportRow(
        String id, Moment created, String format, Badge status, String share, Counts counts) {

    /** How many rows had which result, in words. */
    public record Counts(String created, String updated, String ignored, String rejected) {
        static Counts of(ImportJob job) {
            return new Counts(
                    Numbers.of(job.progress().created()),
                    Numbers.of(job.progress().updated()),
                    Numbers.of(job.progress().ignored()),
                    Numbers.of(job.progress().rejected()));
        }
    }

    static ImportRow of(ImportJob job, Instant now) {
        return new ImportRow(
                job.id().toString(),
                Moment.of(job.createdAt(), now),
                job.file().format().keyword().toUpperCase(Locale.ROOT),
                Badges.of("import", job.status().keyword()),
                Math.round(job.share() * 100) + " %",
                Counts.of(job));
    }
}
