package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.sql.SqlDurations;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.campaign.sending.CampaignPermits;

import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.statement.SqlStatement;

import java.time.Duration;
import java.util.function.Consumer;

/** Permits in PostgreSQL: one row for each throttled campaign, with the time of the next ones. */
public final class JdbiCampaignPermits implements CampaignPermits {
    // A worker that comes late makes up for it, up to this.
    private static final Duration LATEST = Duration.ofMillis(500);

    private static final String TAKE =
            """
            INSERT INTO campaign_throttles AS t (workspace_id, campaign_id, next_due_at)
            VALUES (:workspace, :campaign, clock_timestamp() + :time * interval '1 microsecond')
            ON CONFLICT (workspace_id, campaign_id) DO UPDATE
            SET next_due_at =
                greatest(t.next_due_at, clock_timestamp() - :latest * interval '1 microsecond')
                + :time * interval '1 microsecond'
            WHERE t.next_due_at <= clock_timestamp()
            """;
    private static final String WAIT =
            """
            SELECT CAST(extract(epoch FROM next_due_at - clock_timestamp()) * 1000000 AS bigint)
            FROM campaign_throttles WHERE workspace_id = :workspace AND campaign_id = :campaign
            """;
    private static final String GIVE_BACK =
            """
            UPDATE campaign_throttles SET next_due_at = next_due_at - :time * interval '1 microsecond'
            WHERE workspace_id = :workspace AND campaign_id = :campaign
            """;

    private final Handles handles;
    private final Consumer<Duration> wakeAfter;

    /**
     * Permits that use these handles.
     *
     * @param wakeAfter takes the time after which a campaign that got no permits may go on
     */
    public JdbiCampaignPermits(Handles handles, Consumer<Duration> wakeAfter) {
        this.handles = handles;
        this.wakeAfter = wakeAfter;
    }

    @Override
    public Duration take(Workspace workspace, CampaignId campaign, Throttle throttle, int mails) {
        Duration wait = handles.call(handle -> take(handle, workspace, campaign, throttle, mails));
        if (wait.isPositive()) {
            wakeAfter.accept(wait);
        }
        return wait;
    }

    private static Duration take(
            Handle handle, Workspace workspace, CampaignId campaign, Throttle throttle, int mails) {
        int taken =
                of(workspace, campaign, handle.createUpdate(TAKE))
                        .bind("time", SqlDurations.micros(throttle.timeOf(mails)))
                        .bind("latest", SqlDurations.micros(LATEST))
                        .execute();
        // a second look, because another process may have taken them while this one waited
        return taken > 0
                ? Duration.ZERO
                : of(workspace, campaign, handle.createQuery(WAIT))
                        .mapTo(Long.class)
                        .findOne()
                        .map(micros -> SqlDurations.ofMicros(Math.max(1, micros)))
                        .orElse(SqlDurations.ofMicros(1));
    }

    @Override
    public void giveBack(Workspace workspace, CampaignId campaign, Throttle throttle, int mails) {
        handles.call(handle ->
                of(workspace, campaign, handle.createUpdate(GIVE_BACK))
                        .bind("time", SqlDurations.micros(throttle.timeOf(mails)))
                        .execute());
    }

    private static <S extends SqlStatement<S>> S of(
            Workspace workspace, CampaignId campaign, S statement) {
        return statement.bind("workspace", workspace.id()).bind("campaign", campaign.value());
    }
}
