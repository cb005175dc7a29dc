package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.shared.Remains;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.HeldRefusals;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;

import org.jdbi.v3.core.Handle;

import java.util.List;
import java.util.Optional;

/** Held refusals in PostgreSQL: a small table, whose rows go with the end of their chunk. */
public final class JdbiHeldRefusals implements HeldRefusals {
    // Not of a person who is deleted at this moment: the lock waits for that.
    private static final String HOLD =
            """
            WITH known AS MATERIALIZED (
                SELECT s.id FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.id = ANY (:people)
                ORDER BY s.id
                FOR KEY SHARE)
            INSERT INTO held_refusals
                (workspace_id, campaign_id, chunk, subscriber_id, email, words, refused_at)
            SELECT :workspace, :campaign, :chunk, k.id, m.email, left(m.words, 200), m.refused_at
            FROM unnest(:people, :emails, :words, :times) AS m (id, email, words, refused_at)
            JOIN known k ON k.id = m.id
            ORDER BY k.id
            ON CONFLICT DO NOTHING
            """;
    // No further refusal can follow: of three things at most one is true. Those that are dropped
    // and not yet removed belong to no campaign any more.
    private static final String OVER =
            """
            SELECT k.number, k.accepted
            FROM campaign_chunks k
            JOIN campaigns c ON c.workspace_id = :workspace AND c.id = :campaign
            WHERE k.workspace_id = :workspace AND k.campaign_id = :campaign
                AND k.number IN (
                    SELECT h.chunk FROM held_refusals h
                    WHERE h.workspace_id = :workspace AND h.campaign_id = :campaign)
                AND CAST(k.held AS int) + CAST(k.is_open AS int)
                    + CAST(c.status = 'sending' AS int) < 2
                AND NOT EXISTS (
                    SELECT 1 FROM leftovers l
                    WHERE l.workspace_id = :workspace AND l.kind = 'held_refusals'
                        AND l.id = :campaign)
            ORDER BY k.number LIMIT 1
            """;
    private static final String TAKE =
            """
            DELETE FROM held_refusals
            WHERE workspace_id = :workspace AND campaign_id = :campaign AND chunk = :chunk
            RETURNING subscriber_id, email, words, refused_at
            """;

    /** Of a campaign that was stopped. */
    public static final Remains REMAINS =
            new Remains("held_refusals", List.of(new Remains.Part("held_refusals", "campaign_id")));

    private final Handles handles;

    /** Refusals behind these handles. */
    public JdbiHeldRefusals(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void hold(Workspace workspace, Chunk chunk, List<Refusal> refusals) {
        if (refusals.isEmpty()) {
            return;
        }
        handles.call(handle ->
                handle.createUpdate(HOLD)
                        .bind("workspace", workspace.id())
                        .bind("campaign", chunk.campaign().value())
                        .bind("chunk", chunk.number())
                        .bind(
                                "people",
                                SqlArray.uuids(
                                        refusals.stream().map(r -> r.person().value()).toList()))
                        .bind(
                                "emails",
                                SqlArray.texts(
                                        refusals.stream().map(r -> r.address().value()).toList()))
                        .bind(
                                "words",
                                SqlArray.texts(refusals.stream().map(Refusal::words).toList()))
                        .bind(
                                "times",
                                SqlArray.times(
                                        refusals.stream().map(r -> Optional.of(r.at())).toList()))
                        .execute());
    }

    private record Over(int chunk, long accepted) {}

    @Override
    public Optional<Part> take(Workspace workspace, CampaignId campaign) {
        return handles.call(handle ->
                handle.createQuery(OVER)
                        .bind("workspace", workspace.id())
                        .bind("campaign", campaign.value())
                        .map((result, _) ->
                                new Over(result.getInt("number"), result.getLong("accepted")))
                        .findOne()
                        .map(over ->
                                new Part(
                                        taken(handle, workspace, campaign, over.chunk()),
                                        over.accepted())));
    }

    private static List<Refusal> taken(
            Handle handle, Workspace workspace, CampaignId campaign, int chunk) {
        return handle.createQuery(TAKE)
                .bind("workspace", workspace.id())
                .bind("campaign", campaign.value())
                .bind("chunk", chunk)
                .map((result, _) -> {
                    Row row = new Row(result);
                    return new Refusal(
                            new SubscriberId(row.uuid("subscriber_id")),
                            new EmailAddress(result.getString("email")),
                            result.getString("words"),
                            row.instant("refused_at"));
                })
                .list();
    }

    @Override
    public void drop(Workspace workspace, CampaignId campaign) {
        handles.transact(handle -> {
            REMAINS.leave(handle, workspace, campaign.value());
            return campaign;
        });
    }
}
