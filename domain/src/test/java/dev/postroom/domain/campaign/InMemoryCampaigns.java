package dev.postroom.domain.campaign;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignStats.ReactionCounts;
import dev.postroom.domain.campaign.sending.RecipientRow;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryOrder;
import dev.postroom.domain.shared.InMemoryTable;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.MailEngagementRow;
import dev.postroom.domain.tracking.TrackedMail;

import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Campaigns in memory. */
public final class InMemoryCampaigns implements Campaigns {

    private final InMemoryDatabase database;
    private final InMemoryTable<CampaignRow> campaigns;
    private final InMemoryTable<RecipientRow> recipients;
    private final InMemoryTable<ChunkRow> chunks;
    private final InMemoryTable<UnsubscribeRow> unsubscribes;
    private final InMemoryTable<MailEngagementRow> reactions;

    public InMemoryCampaigns(InMemoryDatabase database) {
        this.database = database;
        this.campaigns = database.table(CampaignRow.class);
        this.recipients = database.table(RecipientRow.class);
        this.chunks = database.table(ChunkRow.class);
        this.unsubscribes = database.table(UnsubscribeRow.class);
        this.reactions = database.table(MailEngagementRow.class);
    }

    @Override
    public void add(Workspace workspace, Campaign campaign) {
        campaigns.put(CampaignRow.of(workspace, campaign));
    }

    @Override
    public Optional<CountedCampaign> find(Workspace workspace, CampaignId id) {
        return campaigns.find(workspace.id(), id).map(this::counted);
    }

    @Override
    public Optional<Campaign> read(Workspace workspace, CampaignId id) {
        return campaigns.find(workspace.id(), id).map(CampaignRow::campaign);
    }

    @Override
    public Optional<Campaign> lock(Workspace workspace, CampaignId id) {
        return campaigns.find(workspace.id(), id).map(CampaignRow::campaign);
    }

    @Override
    public void update(Workspace workspace, Campaign campaign) {
        database.atomically(() -> {
            CampaignRow row = campaigns.find(workspace.id(), campaign.id()).orElseThrow();
            campaigns.put(row.with(campaign));
            return row;
        });
    }

    @Override
    public void noteStandstill(
            Workspace workspace, CampaignId id, Optional<String> reason, Instant at) {
        database.atomically(() ->
                campaigns
                        .find(workspace.id(), id)
                        .filter(CampaignRow::isSending)
                        .map(row -> {
                            campaigns.put(row.with(row.campaign().waiting(reason, at)));
                            return row;
                        }));
    }

    @Override
    public boolean delete(Workspace workspace, CampaignId id) {
        return database.atomically(() -> {
            recipients.removeIf(workspace.id(), recipient -> recipient.isOf(id));
            unsubscribes.removeIf(workspace.id(), person -> person.isOf(id));
            reactions.removeIf(workspace.id(), row -> isOf(id, row.reaction()));
            chunks.removeIf(workspace.id(), chunk -> chunk.chunk().campaign().equals(id));
            return campaigns.remove(workspace.id(), id);
        });
    }

    @Override
    public void addUnsubscribe(
            Workspace workspace, CampaignId id, SubscriberId subscriber, Instant occurredAt) {
        if (campaigns.find(workspace.id(), id).isPresent()) {
            unsubscribes.put(UnsubscribeRow.of(workspace, id, subscriber));
        }
    }

    @Override
    public Map<CampaignStatus, Long> countByStatus(Workspace workspace) {
        return campaigns
                .of(workspace.id())
                .collect(
                        Collectors.groupingBy(
                                row -> row.campaign().state().status(), Collectors.counting()));
    }

    @Override
    public Page<CountedCampaign> list(
            Workspace workspace, CampaignQuery query, PageRequest<CampaignQuery.Sort> page) {
        InMemoryOrder<CampaignRow> order =
                switch (page.sort().field()) {
                    case CREATED_AT ->
                            InMemoryOrder.byTime(row -> row.campaign().revision().createdAt());
                    case UPDATED_AT ->
                            InMemoryOrder.byTime(row -> row.campaign().revision().updatedAt());
                    case NAME -> InMemoryOrder.byKey(row -> key(row.campaign().name()));
                };
        return order.page(
                        campaigns.of(workspace.id()).filter(row -> isWanted(query, row.campaign())),
                        page,
                        row -> row.key().value(),
                        row -> bytes(row.campaign()))
                .map(this::counted);
    }

    private static long bytes(Campaign campaign) {
        long rules = campaign.schedule().filter().map(one -> one.toJson().sizeInBytes()).orElse(0L);
        return rules + campaign.content().variables().sizeInBytes();
    }

    private CountedCampaign counted(CampaignRow row) {
        return new CountedCampaign(
                row.campaign(),
                new CampaignStats(
                        recipients
                                .of(row.workspaceId())
                                .filter(recipient -> recipient.isOf(row.key()))
                                .collect(
                                        Collectors.groupingBy(
                                                RecipientRow::status, Collectors.counting())),
                        new ReactionCounts(
                                unsubscribes
                                        .of(row.workspaceId())
                                        .filter(person -> person.isOf(row.key()))
                                        .count(),
                                count(row, MailEngagement::isOpen),
                                count(row, one -> one.isOpen() && one.isHuman()),
                                count(row, one -> !one.isOpen()),
                                count(row, one -> !one.isOpen() && one.isHuman()))));
    }

    private long count(CampaignRow row, Predicate<MailEngagement> kind) {
        return reactions
                .of(row.workspaceId())
                .map(MailEngagementRow::reaction)
                .filter(one -> isOf(row.key(), one) && kind.test(one))
                .count();
    }

    private static boolean isOf(CampaignId id, MailEngagement reaction) {
        return reaction.mail() instanceof TrackedMail.OfCampaign mail && mail.campaign().equals(id);
    }

    private static boolean isWanted(CampaignQuery query, Campaign campaign) {
        return (query.statuses().isEmpty() || query.statuses().contains(campaign.status()))
                && query.prefix()
                        .map(prefix -> key(campaign.name()).startsWith(key(prefix)))
                        .orElse(true)
                && query.created().contains(campaign.revision().createdAt());
    }

    private static String key(String name) {
        return name.toLowerCase(Locale.ROOT);
    }
}
