package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.sending.FinalOutcome;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.Keyword;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Takes outcomes from the ledger, and marks them as told by a bit each. */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
final class LedgerOutcomes {
    // A chunk counts its outcomes, and the bits of a chunk those that were told: only chunks in
    // which these differ are read, and of these no more than hold enough.
    private static final String READ =
            """
            WITH parts AS MATERIALIZED (
                SELECT p.number, p.first_position, p.last_position, p.told
                FROM (
                    SELECT k.number, k.first_position, k.last_position, d.told,
                        sum(k.outcomes - coalesce(bit_count(d.told), 0)) OVER (ORDER BY k.number)
                            - (k.outcomes - coalesce(bit_count(d.told), 0)) AS before
                    FROM (
                        SELECT number, first_position, last_position,
                            accepted + bounced + complained + failed AS outcomes
                        FROM campaign_chunks
                        WHERE workspace_id = :workspace AND campaign_id = :campaign) k
                    LEFT JOIN LATERAL (
                        SELECT o.told FROM campaign_told o
                        WHERE o.workspace_id = :workspace AND o.campaign_id = :campaign
                            AND o.number = k.number OFFSET 0) d ON true
                    WHERE k.outcomes > coalesce(bit_count(d.told), 0)) p
                WHERE p.before < :max)
            SELECT parts.number, parts.first_position, parts.last_position, o.*, s.email
            FROM parts CROSS JOIN LATERAL (
                SELECT r.position, r.subscriber_id, r.status, r.attempts, r.reply,
                    coalesce(r.due_at, now()) AS ended_at
                FROM campaign_recipients r
                WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.position >= parts.first_position AND r.position <= parts.last_position
                    AND r.status IN ('accepted', 'bounced', 'complained', 'failed')
                    AND coalesce(get_bit(parts.told, r.position - parts.first_position), 0) = 0
                ORDER BY r.position LIMIT %1$d) o
            LEFT JOIN LATERAL (
                SELECT p.email FROM subscribers p
                WHERE p.workspace_id = :workspace AND p.id = o.subscriber_id OFFSET 0) s ON true
            ORDER BY o.position LIMIT %1$d
            """;
    private static final String MARK =
            """
            INSERT INTO campaign_told AS t (workspace_id, campaign_id, number, told)
            SELECT :workspace, :campaign, n.number, CAST(n.told AS varbit)
            FROM unnest(:numbers, :bits) AS n (number, told)
            ON CONFLICT (workspace_id, campaign_id, number) DO UPDATE
            SET told = t.told | excluded.told
            """;

    private LedgerOutcomes() {}

    /** An outcome and its place in its chunk. */
    private record Found(int number, int place, int size, FinalOutcome outcome) {
        static Found of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            long first = row.number("first_position");
            return new Found(
                    Math.toIntExact(row.number("number")),
                    Math.toIntExact(row.number("position") - first),
                    Math.toIntExact(row.number("last_position") - first + 1),
                    LedgerOutcomes.outcome(row));
        }
    }

    static FinalOutcome outcome(Row row) throws SQLException {
        return new FinalOutcome(
                new SubscriberId(row.uuid("subscriber_id")),
                row.optionalText("email").map(EmailAddress::new),
                Keyword.parse(RecipientStatus.class, row.text("status")).orElseThrow(),
                Math.toIntExact(row.number("attempts")),
                row.optionalText("reply"),
                row.instant("ended_at"));
    }

    static List<FinalOutcome> take(
            Handle handle, Workspace workspace, CampaignId campaign, int max) {
        List<Found> found =
                handle.createQuery(READ.formatted(max))
                        .bind("workspace", workspace.id())
                        .bind("campaign", campaign.value())
                        .bind("max", max)
                        .map((result, _) -> Found.of(result))
                        .list();
        if (!found.isEmpty()) {
            Map<Integer, char[]> bits = bits(found);
            handle.createUpdate(MARK)
                    .bind("workspace", workspace.id())
                    .bind("campaign", campaign.value())
                    .bind("numbers", SqlArray.integers(List.copyOf(bits.keySet())))
                    .bind("bits", SqlArray.texts(bits.values().stream().map(String::new).toList()))
                    .execute();
        }
        return found.stream().map(Found::outcome).toList();
    }

    // in the order of the chunks
    private static Map<Integer, char[]> bits(List<Found> found) {
        Map<Integer, char[]> bits = new TreeMap<>();
        for (Found one : found) {
            bits.computeIfAbsent(one.number(), _ -> zeros(one.size()))[one.place()] = '1';
        }
        return bits;
    }

    private static char[] zeros(int size) {
        char[] zeros = new char[size];
        Arrays.fill(zeros, '0');
        return zeros;
    }
}
