package dev.postroom.adapters.persistence.campaign;

import dev.postroom.adapters.persistence.email.SuppressedAddresses;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.subscriber.SubscriberRows;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.RecipientStatus;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.campaign.sending.CampaignLedger.Chunk;
import dev.postroom.domain.campaign.sending.LedgerEntry;
import dev.postroom.domain.campaign.sending.LedgerPlace;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.Keyword;

import org.jdbi.v3.core.Handle;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the open recipients of a chunk with their profiles, and checks each of them. */
@SuppressWarnings("InlineFormatString") // the statements are grouped above the code
final class LedgerReading {
    // The range is known before the recipients are read, and the subscriber of each is found by
    // key, regardless of the planner's estimates: OFFSET 0 keeps it from joining them in
    // another way.
    private static final String PAGE =
            """
            WITH held AS MATERIALIZED (
                SELECT first_position, last_position FROM campaign_chunks
                WHERE workspace_id = :workspace AND campaign_id = :campaign AND number = :chunk
                    AND lease_gen = :generation AND active)
            SELECT page.*, s.*, EXISTS (
                SELECT 1 FROM suppressions x WHERE x.workspace_id = :workspace) AS some_suppressed
            FROM (
                SELECT r.position, r.subscriber_id, r.status AS place_status, r.attempts
                FROM campaign_recipients r
                WHERE r.workspace_id = :workspace AND r.campaign_id = :campaign
                    AND r.position >= (SELECT first_position FROM held)
                    AND r.position <= (SELECT last_position FROM held)
                    AND r.position > :after
                    AND (r.status = 'ready' OR (r.status = 'deferred' AND r.due_at <= now()))
                ORDER BY r.position LIMIT %2$d) page
            LEFT JOIN LATERAL (
                SELECT s.id, s.email, s.first_name, s.last_name, s.external_id, s.language,
                    s.timezone, s.metadata, s.status = 'active' AND %1$s AS eligible
                FROM subscribers s
                WHERE s.workspace_id = :workspace AND s.id = page.subscriber_id
                OFFSET 0) s ON true
            ORDER BY page.position
            """;

    private LedgerReading() {}

    /** A row as it was read; the address is empty for a subscriber who is not eligible. */
    private record Read(LedgerPlace place, Optional<Recipient> recipient, boolean mayBeSuppressed) {
        static Read of(ResultSet result) throws SQLException {
            Row row = new Row(result);
            LedgerPlace place =
                    new LedgerPlace(
                            Math.toIntExact(row.number("position")),
                            Keyword.parse(RecipientStatus.class, row.text("place_status"))
                                    .orElseThrow(),
                            Math.toIntExact(row.number("attempts")));
            Optional<Recipient> recipient =
                    row.flag("eligible") ? Optional.of(recipient(row)) : Optional.empty();
            return new Read(place, recipient, row.flag("some_suppressed"));
        }

        private static Recipient recipient(Row row) throws SQLException {
            return new Recipient(
                    new SubscriberId(row.uuid("id")),
                    new EmailAddress(row.text("email")),
                    SubscriberRows.profile(row));
        }

        private LedgerEntry entry(Set<EmailAddress> suppressed) {
            return recipient
                    .filter(one -> !suppressed.contains(one.email()))
                    .<LedgerEntry>map(one -> new LedgerEntry.Eligible(place, one))
                    .orElseGet(() -> new LedgerEntry.Ineligible(place));
        }
    }

    static List<LedgerEntry> page(
            Handle handle,
            SuppressedAddresses suppressions,
            Claimed<Chunk> claim,
            Audience audience,
            LedgerRange range) {
        AudienceTags.Selection selection = AudienceTags.of(audience).selection();
        List<Read> page =
                handle.createQuery(PAGE.formatted(selection.condition(), range.max()))
                        .bindMap(ChunkClaims.parameters(claim))
                        .bindMap(selection.values())
                        .bind("after", range.after())
                        .map((result, _) -> Read.of(result))
                        .list();
        return checked(handle, suppressions, claim.workspace(), page);
    }

    private static List<LedgerEntry> checked(
            Handle handle, SuppressedAddresses suppressions, Workspace workspace, List<Read> page) {
        List<EmailAddress> doubtful =
                page.stream()
                        .filter(Read::mayBeSuppressed)
                        .flatMap(read -> read.recipient().stream())
                        .map(Recipient::email)
                        .toList();
        Set<EmailAddress> suppressed = suppressions.among(handle, workspace, doubtful);
        return page.stream().map(read -> read.entry(suppressed)).toList();
    }

    /** Up to {@code max} places after a position. */
    record LedgerRange(int after, int max) {}
}
