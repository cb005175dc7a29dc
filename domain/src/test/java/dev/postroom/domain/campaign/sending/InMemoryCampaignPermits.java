package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/** The permits of throttled campaigns in memory. */
public final class InMemoryCampaignPermits implements CampaignPermits {

    private static final Duration LATEST = Duration.ofMillis(500);

    private final InMemoryDatabase database;
    private final InMemoryTable<PermitRow> rows;

    public InMemoryCampaignPermits(InMemoryDatabase database) {
        this.database = database;
        this.rows = database.table(PermitRow.class);
    }

    private record PermitRow(UUID workspaceId, CampaignId key, Instant nextAt)
            implements InMemoryRow {}

    @Override
    public Duration take(Workspace workspace, CampaignId campaign, Throttle throttle, int mails) {
        return database.atomically(() -> {
            Instant now = database.now();
            Instant next = next(workspace, campaign).orElse(now);
            if (next.isAfter(now)) {
                return Duration.between(now, next);
            }
            Instant earliest = now.minus(LATEST);
            Instant from = next.isBefore(earliest) ? earliest : next;
            rows.put(new PermitRow(workspace.id(), campaign, from.plus(throttle.timeOf(mails))));
            return Duration.ZERO;
        });
    }

    private Optional<Instant> next(Workspace workspace, CampaignId campaign) {
        return rows.find(workspace.id(), campaign).map(PermitRow::nextAt);
    }

    @Override
    public void giveBack(Workspace workspace, CampaignId campaign, Throttle throttle, int mails) {
        database.atomically(() -> {
            next(workspace, campaign)
                    .map(at -> at.minus(throttle.timeOf(mails)))
                    .ifPresent(at -> rows.put(new PermitRow(workspace.id(), campaign, at)));
            return mails;
        });
    }
}
