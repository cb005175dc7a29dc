package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.CampaignUses;
import dev.postroom.domain.segment.SegmentId;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.template.TemplateId;

import org.jdbi.v3.core.Handle;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/**
 * References of campaigns, in PostgreSQL. References to tags are compared in Java and not in SQL,
 * because a database has other rules for upper and lower case.
 */
public final class JdbiCampaignUses implements CampaignUses {
    private static final String REFERENCES =
            """
            SELECT DISTINCT reference FROM campaigns c
            CROSS JOIN LATERAL unnest(c.include_tags || c.exclude_tags) AS named (reference)
            WHERE c.workspace_id = :workspace AND c.status = ANY (:statuses)
            """;
    private static final String OF_REFERENCES =
            """
            SELECT id FROM campaigns
            WHERE workspace_id = :workspace AND status = ANY (:unfinished)
                AND (include_tags && :references OR exclude_tags && :references)
            ORDER BY created_at, id LIMIT 1
            """;
    private static final String OF_TEMPLATE =
            """
            SELECT id FROM campaigns
            WHERE workspace_id = :workspace AND template_id = :template
                AND status = ANY (:unfinished)
            ORDER BY created_at, id LIMIT 1
            """;
    private static final String OF_SEGMENT =
            """
            SELECT id FROM campaigns
            WHERE workspace_id = :workspace AND segment_id = :segment
                AND status = ANY (:unstarted)
            ORDER BY created_at, id LIMIT 1
            """;
    private static final String FOLLOW =
            """
            UPDATE campaigns SET version = version + 1,
                include_tags = ARRAY(
                    SELECT CASE WHEN reference = ANY (:references) THEN :id ELSE reference END
                    FROM unnest(include_tags) WITH ORDINALITY AS named (reference, n) ORDER BY n),
                exclude_tags = ARRAY(
                    SELECT CASE WHEN reference = ANY (:references) THEN :id ELSE reference END
                    FROM unnest(exclude_tags) WITH ORDINALITY AS named (reference, n) ORDER BY n)
            WHERE workspace_id = :workspace
                AND (include_tags && :references OR exclude_tags && :references)
            """;

    private final Handles handles;

    /** A repository that uses these handles. */
    public JdbiCampaignUses(Handles handles) {
        this.handles = handles;
    }

    @Override
    public Optional<CampaignId> ofTag(Workspace workspace, Tag tag) {
        return handles.call(handle -> {
            List<String> references = references(handle, workspace, unfinished(), tag::answersTo);
            return references.isEmpty()
                    ? Optional.<CampaignId>empty()
                    : handle.createQuery(OF_REFERENCES)
                            .bind("workspace", workspace.id())
                            .bind("unfinished", unfinished())
                            .bind("references", SqlArray.texts(references))
                            .mapTo(UUID.class)
                            .findOne()
                            .map(CampaignId::new);
        });
    }

    @Override
    public Optional<CampaignId> ofTemplate(Workspace workspace, TemplateId template) {
        return handles.call(handle ->
                handle.createQuery(OF_TEMPLATE)
                        .bind("workspace", workspace.id())
                        .bind("template", template.value())
                        .bind("unfinished", unfinished())
                        .mapTo(UUID.class)
                        .findOne()
                        .map(CampaignId::new));
    }

    @Override
    public Optional<CampaignId> ofSegment(Workspace workspace, SegmentId segment) {
        return handles.call(handle ->
                handle.createQuery(OF_SEGMENT)
                        .bind("workspace", workspace.id())
                        .bind("segment", segment.value())
                        .bind("unstarted", statuses(CampaignStatus::isUnstarted))
                        .mapTo(UUID.class)
                        .findOne()
                        .map(CampaignId::new));
    }

    @Override
    public void rebindTag(Workspace workspace, Tag before, Tag after) {
        Predicate<String> lost =
                reference -> before.answersTo(reference) && !after.answersTo(reference);
        handles.transact(handle -> {
            List<String> references = references(handle, workspace, statuses(_ -> true), lost);
            return references.isEmpty()
                    ? 0
                    : handle.createUpdate(FOLLOW)
                            .bind("workspace", workspace.id())
                            .bind("references", SqlArray.texts(references))
                            .bind("id", after.id().toString())
                            .execute();
        });
    }

    private static List<String> references(
            Handle handle, Workspace workspace, SqlArray statuses, Predicate<String> condition) {
        return handle
                .createQuery(REFERENCES)
                .bind("workspace", workspace.id())
                .bind("statuses", statuses)
                .mapTo(String.class)
                .stream()
                .filter(condition)
                .toList();
    }

    private static SqlArray unfinished() {
        return statuses(CampaignStatus::isUnfinished);
    }

    private static SqlArray statuses(Predicate<CampaignStatus> wanted) {
        return SqlArray.texts(
                Arrays.stream(CampaignStatus.values())
                        .filter(wanted)
                        .map(CampaignStatus::keyword)
                        .toList());
    }
}
