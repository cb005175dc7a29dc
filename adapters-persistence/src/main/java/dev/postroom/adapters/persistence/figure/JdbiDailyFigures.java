package dev.postroom.adapters.persistence.figure;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.PeopleCounts;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.figure.DailyFigures;
import dev.postroom.domain.figure.FiguresOfDay;

import org.jdbi.v3.core.Handle;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;

/** Figures of days in PostgreSQL, from counters and from the counts of campaigns. */
public final class JdbiDailyFigures implements DailyFigures {
    private static final String COUNTED =
            """
            SELECT kind, key, status, CAST(sum(n) AS bigint) AS n FROM counters
            WHERE workspace_id = :workspace
                AND kind = ANY (ARRAY['subscriber_day', 'email_day'])
                AND key >= :first AND key < :following
            GROUP BY kind, key, status
            """;

    // A campaign that began then was changed then or later. Those who get another turn have no
    // outcome.
    private static final String OF_CAMPAIGNS =
            """
            SELECT to_char(c.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
                sum(accepted) AS accepted,
                sum(CASE WHEN reopening THEN 0 ELSE bounced END) AS bounced,
                sum(CASE WHEN reopening THEN 0 ELSE failed END) AS failed,
                sum(complained) AS complained,
                sum(suppressed) AS suppressed, sum(unknown) AS unknown
            FROM campaigns c
            JOIN campaign_chunks k ON k.workspace_id = c.workspace_id AND k.campaign_id = c.id
            WHERE c.workspace_id = :workspace AND c.updated_at >= :from
                AND c.started_at >= :from AND c.started_at < :until
            GROUP BY 1
            """;

    private final Handles handles;

    /** Figures that use these handles. */
    public JdbiDailyFigures(Handles handles) {
        this.handles = handles;
    }

    @Override
    public List<FiguresOfDay> between(Workspace workspace, LocalDate first, LocalDate last) {
        LocalDate following = last.plusDays(1);
        return handles.call(handle -> {
            FigureSums sums = new FigureSums();
            addCounted(handle, workspace, first, following, sums);
            addCampaigns(handle, workspace, first, following, sums);
            return sums.days();
        });
    }

    private static void addCounted(
            Handle handle,
            Workspace workspace,
            LocalDate first,
            LocalDate following,
            FigureSums sums) {
        handle.createQuery(COUNTED)
                .bind("workspace", workspace.id())
                .bind("first", firstId(first))
                .bind("following", firstId(following))
                .map((result, _) -> FigureSums.Counted.of(new Row(result)))
                .forEach(sums::add);
    }

    private static void addCampaigns(
            Handle handle,
            Workspace workspace,
            LocalDate first,
            LocalDate following,
            FigureSums sums) {
        handle.createQuery(OF_CAMPAIGNS)
                .bind("workspace", workspace.id())
                .bind("from", DatabaseTimes.stored(start(first)))
                .bind("until", DatabaseTimes.stored(start(following)))
                .map((result, _) -> FigureSums.OfCampaigns.of(new Row(result)))
                .forEach(sums::add);
    }

    @Override
    public long subscribers(Workspace workspace) {
        return handles.call(handle -> PeopleCounts.total(handle, workspace.id()));
    }

    private static Instant start(LocalDate day) {
        return day.atStartOfDay(ZoneOffset.UTC).toInstant();
    }

    /** The first UUIDv7 that could be made on the day, as the function day_of makes it. */
    private static UUID firstId(LocalDate day) {
        return new UUID(start(day).toEpochMilli() << FigureSums.BITS_AFTER_TIME, 0);
    }
}
