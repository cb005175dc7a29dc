package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.shared.Conditions;
import dev.postroom.adapters.persistence.shared.Counters;
import dev.postroom.adapters.persistence.shared.DatabaseTimes;
import dev.postroom.adapters.persistence.shared.Keyset;
import dev.postroom.adapters.persistence.shared.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignQuery;
import dev.postroom.domain.campaign.CampaignStats;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CountedCampaign;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.shared.Keyword;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Position;

import org.jdbi.v3.core.Handle;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** The list of campaigns, and the counts of their ledgers. */
final class CampaignPages {
    private static final String CAMPAIGNS =
            "SELECT c.* FROM campaigns c WHERE c.workspace_id = :workspace";
    private static final String TOTAL =
            "SELECT count(*) FROM campaigns c WHERE c.workspace_id = :workspace";

    private CampaignPages() {}

    static Page<CountedCampaign> read(
            Handle handle,
            Workspace workspace,
            CampaignQuery query,
            PageRequest<CampaignQuery.Sort> page) {
        Conditions conditions = conditions(query);
        Keyset keyset = keyset(page);
        List<Campaign> rows =
                handle.createQuery(
                                CAMPAIGNS
                                        + conditions.text()
                                        + keyset.condition()
                                        + keyset.orderAndLimit())
                        .bind("workspace", workspace.id())
                        .bindMap(conditions.values())
                        .bindMap(keyset.values())
                        .map((result, _) -> CampaignRows.campaign(result))
                        .list();
        long total = total(handle, workspace, conditions);
        return keyset.page(
                counted(handle, workspace, rows),
                total,
                last -> position(page.sort().field(), last.campaign()));
    }

    static List<CountedCampaign> counted(
            Handle handle, Workspace workspace, List<Campaign> campaigns) {
        List<UUID> ids = campaigns.stream().map(campaign -> campaign.id().value()).toList();
        Map<UUID, Map<String, Long>> counts =
                Counters.byStatus(handle, workspace, "recipient", ids);
        return campaigns.stream()
                .map(campaign ->
                        new CountedCampaign(
                                campaign,
                                stats(counts.getOrDefault(campaign.id().value(), Map.of()))))
                .toList();
    }

    private static CampaignStats stats(Map<String, Long> counts) {
        Map<RecipientStatus, Long> byStatus = new EnumMap<>(RecipientStatus.class);
        counts.forEach((word, count) -> {
            if (count != 0) {
                byStatus.put(Keyword.parse(RecipientStatus.class, word).orElseThrow(), count);
            }
        });
        return new CampaignStats(byStatus);
    }

    private static long total(Handle handle, Workspace workspace, Conditions conditions) {
        if (conditions.isEmpty()) {
            return Counters.total(handle, workspace, "campaign");
        }
        return handle.createQuery(TOTAL + conditions.text())
                .bind("workspace", workspace.id())
                .bindMap(conditions.values())
                .mapTo(Long.class)
                .one();
    }

    private static Conditions conditions(CampaignQuery query) {
        Conditions conditions =
                new Conditions().andPrefix(query.prefix().map(CampaignRows::key), "c.name_key");
        return query.statuses().isEmpty()
                ? conditions
                : conditions.and(
                        "c.status = ANY (:statuses)",
                        "statuses",
                        SqlArray.texts(
                                query.statuses().stream().map(CampaignStatus::keyword).toList()));
    }

    private static Keyset keyset(PageRequest<CampaignQuery.Sort> page) {
        return switch (page.sort().field()) {
            case NAME -> Keyset.of(page, "c.name_key", "text", "c.id");
            case CREATED_AT -> Keyset.of(page, "c.created_at", "timestamptz", "c.id");
            case UPDATED_AT -> Keyset.of(page, "c.updated_at", "timestamptz", "c.id");
        };
    }

    private static Position position(CampaignQuery.Sort sort, Campaign last) {
        String value =
                switch (sort) {
                    case NAME -> CampaignRows.key(last.name());
                    case CREATED_AT -> DatabaseTimes.text(last.revision().createdAt());
                    case UPDATED_AT -> DatabaseTimes.text(last.revision().updatedAt());
                };
        return new Position(value, last.id().value());
    }
}
