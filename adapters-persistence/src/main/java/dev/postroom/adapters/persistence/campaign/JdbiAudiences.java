package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.sql.Counters;
import dev.postroom.adapters.persistence.sql.PeopleCounts;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.subscriber.TaggedPeople;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.audience.AudienceCount;
import dev.postroom.domain.campaign.audience.Audiences;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.jdbi.v3.core.Handle;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * Counts audiences in PostgreSQL: all subscribers and a single tag are totals, and other tags are
 * counted by bits. While many changes are not folded into these yet, they are counted over the
 * memberships, which carry the status. A filter by metadata reads every subscriber that the tags
 * select.
 */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
public final class JdbiAudiences implements Audiences {
    private static final String OF_TAGS =
            """
            SELECT status, count(*) AS n FROM (
                SELECT m.subscriber_id, m.subscriber_status AS status FROM memberships m
                WHERE m.workspace_id = :workspace AND m.tag_id = ANY (:include)
                GROUP BY m.subscriber_id, m.subscriber_status
                HAVING count(*) >= :needed) selected
            WHERE NOT EXISTS (
                SELECT 1 FROM memberships x
                WHERE x.workspace_id = :workspace AND x.subscriber_id = selected.subscriber_id
                    AND x.tag_id = ANY (:exclude))
            GROUP BY status
            """;
    private static final String EXCLUDED =
            """
            SELECT status, count(*) AS n FROM (
                SELECT DISTINCT m.subscriber_id, m.subscriber_status AS status FROM memberships m
                WHERE m.workspace_id = :workspace AND m.tag_id = ANY (:exclude)) excluded
            GROUP BY status
            """;

    private static final String OF_EVERYBODY_FILTERED =
            """
            SELECT s.status, count(*) AS n FROM subscribers s
            WHERE s.workspace_id = :workspace AND %s
            GROUP BY s.status
            """;
    // the subscribers by key, regardless of the planner's estimates for the filter
    private static final String OF_TAGS_FILTERED =
            """
            SELECT s.status, count(*) AS n FROM (
                SELECT DISTINCT m.subscriber_id FROM memberships m
                WHERE m.workspace_id = :workspace AND m.tag_id = ANY (:include)) candidates
            CROSS JOIN LATERAL (
                SELECT s.status FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.id = candidates.subscriber_id AND %s
                OFFSET 0) s
            GROUP BY s.status
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiAudiences(Handles handles) {
        this.handles = handles;
    }

    @Override
    public AudienceCount count(Workspace workspace, Audience audience) {
        AudienceTags tags = AudienceTags.of(audience);
        Map<String, Long> counts =
                handles.call(handle -> folded(handle, workspace, tags))
                        .orElseGet(() ->
                                handles.callInTurn(
                                        workspace, handle -> counts(handle, workspace, tags)));
        Map<SubscriberStatus, Long> byStatus = new EnumMap<>(SubscriberStatus.class);
        for (SubscriberStatus status : SubscriberStatus.values()) {
            byStatus.put(status, counts.getOrDefault(status.keyword(), 0L));
        }
        return new AudienceCount(byStatus);
    }

    // what totals and bits answer
    private static Optional<Map<String, Long>> folded(
            Handle handle, Workspace workspace, AudienceTags tags) {
        if (tags.filter().isPresent()) {
            return Optional.empty();
        }
        if (tags.include().size() < 2 && tags.exclude().isEmpty()) {
            UUID key =
                    tags.include().stream()
                            .findFirst()
                            .map(PeopleCounts::keyOfTag)
                            .orElse(Counters.WHOLE_WORKSPACE);
            return Optional.of(PeopleCounts.byStatus(handle, workspace, key));
        }
        TaggedPeople people = tags.people();
        return people.isFolded(handle, workspace)
                ? Optional.of(counted(handle, people.byStatus(), workspace, people.values()))
                : Optional.empty();
    }

    private static Map<String, Long> counts(Handle handle, Workspace workspace, AudienceTags tags) {
        if (tags.filter().isPresent()) {
            String sql = tags.include().isEmpty() ? OF_EVERYBODY_FILTERED : OF_TAGS_FILTERED;
            AudienceTags.Selection selection = tags.selection();
            return counted(
                    handle, sql.formatted(selection.condition()), workspace, selection.values());
        }
        if (tags.include().isEmpty()) {
            return everybodyBut(handle, workspace, tags);
        }
        Map<String, Object> values =
                Map.of(
                        "include",
                        SqlArray.uuids(tags.include()),
                        "exclude",
                        SqlArray.uuids(tags.exclude()),
                        "needed",
                        tags.needed());
        return counted(handle, OF_TAGS, workspace, values);
    }

    private static Map<String, Long> everybodyBut(
            Handle handle, Workspace workspace, AudienceTags tags) {
        Map<String, Long> counts =
                new HashMap<>(PeopleCounts.byStatus(handle, workspace, Counters.WHOLE_WORKSPACE));
        Map<String, Object> excluded = Map.of("exclude", SqlArray.uuids(tags.exclude()));
        counted(handle, EXCLUDED, workspace, excluded)
                .forEach((status, n) -> counts.merge(status, -n, Long::sum));
        return counts;
    }

    private static Map<String, Long> counted(
            Handle handle, String sql, Workspace workspace, Map<String, ?> values) {
        Map<String, Long> counts = new HashMap<>();
        handle.createQuery(sql)
                .bind("workspace", workspace.id())
                .bindMap(values)
                .map((result, _) -> Map.entry(result.getString("status"), result.getLong("n")))
                .forEach(entry -> counts.put(entry.getKey(), entry.getValue()));
        return counts;
    }
}
