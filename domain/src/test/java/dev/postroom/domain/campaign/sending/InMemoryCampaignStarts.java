package dev.postroom.domain.campaign.sending;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignRow;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.work.WorkKind;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Scheduled campaigns in memory. */
public final class InMemoryCampaignStarts implements CampaignStarts {

    private final InMemoryDatabase database;
    private final InMemoryTable<CampaignRow> campaigns;
    private final InMemoryTable<StartRow> claims;

    public InMemoryCampaignStarts(InMemoryDatabase database) {
        this.database = database;
        this.campaigns = database.table(CampaignRow.class);
        this.claims = database.table(StartRow.class);
        database.queue(WorkKind.CAMPAIGN_STARTING, () -> scheduled().map(this::dueAt));
    }

    /** A claim of one version of a campaign. */
    private record StartRow(UUID workspaceId, Campaign campaign, Instant until)
            implements InMemoryRow {
        @Override
        public CampaignId key() {
            return campaign.id();
        }
    }

    @Override
    public Optional<Claimed<Campaign>> claimDue(Duration lease) {
        return database.atomically(() ->
                scheduled()
                        .filter(row -> !dueAt(row).isAfter(database.now()))
                        .min(Comparator.comparing(this::dueAt))
                        .map(row -> claimed(row, lease)));
    }

    private Claimed<Campaign> claimed(CampaignRow row, Duration lease) {
        claims.put(new StartRow(row.workspaceId(), row.campaign(), database.now().plus(lease)));
        return new Claimed<>(row.workspace(), row.campaign(), 1);
    }

    private Stream<CampaignRow> scheduled() {
        return campaigns.all().filter(row -> row.campaign().status() == CampaignStatus.SCHEDULED);
    }

    private Instant dueAt(CampaignRow row) {
        return claims.find(row.workspaceId(), row.key())
                .filter(claim -> claim.campaign().equals(row.campaign()))
                .map(StartRow::until)
                .orElseGet(() -> row.campaign().schedule().sendTime().orElseThrow().at());
    }
}
