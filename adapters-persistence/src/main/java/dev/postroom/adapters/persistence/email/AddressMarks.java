package dev.postroom.adapters.persistence.email;

import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.suppression.Standing;
import dev.postroom.domain.email.suppression.Suppressions;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.Keyword;

import org.jdbi.v3.core.Handle;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Keeps suppressions and objections, by the hash of the address, when subscribers come and leave.
 */
final class AddressMarks {
    private static final String STANDINGS =
            """
            SELECT address_hash, max(reason) AS reason, bool_or(objected) AS objected FROM (
                SELECT address_hash, reason, false AS objected FROM suppressions
                WHERE workspace_id = :workspace AND address_hash = ANY (:hashes)
                UNION ALL
                SELECT address_hash, NULL, true FROM objections
                WHERE workspace_id = :workspace AND address_hash = ANY (:hashes)) known
            GROUP BY address_hash
            """;
    private static final String NAME =
            """
            UPDATE suppressions x SET email = n.email
            FROM unnest(:hashes, :emails) AS n (hash, email)
            WHERE x.workspace_id = :workspace AND x.address_hash = n.hash
            """;
    private static final String FORGET =
            """
            UPDATE suppressions SET email = NULL
            WHERE workspace_id = :workspace AND address_hash = :hash AND email IS NOT NULL
            """;
    private static final String OBJECT =
            """
            INSERT INTO objections (workspace_id, address_hash, created_at)
            VALUES (:workspace, :hash, :at)
            ON CONFLICT DO NOTHING
            """;
    private static final String WITHDRAW =
            """
            DELETE FROM objections
            WHERE workspace_id = :workspace AND address_hash = ANY (:hashes)
            """;

    private final SuppressedAddresses addresses;

    AddressMarks(SuppressedAddresses addresses) {
        this.addresses = addresses;
    }

    Map<String, Standing> standings(
            Handle handle, Workspace workspace, Collection<EmailAddress> some) {
        Map<ByteBuffer, String> keys = new HashMap<>();
        some.forEach(one -> keys.put(ByteBuffer.wrap(addresses.hash(workspace, one)), one.key()));
        Map<String, Standing> standings = new HashMap<>();
        handle.createQuery(STANDINGS)
                .bind("workspace", workspace.id())
                .bind("hashes", SqlArray.bytes(hashes(workspace, some)))
                .map((result, _) ->
                        standings.put(
                                Objects.requireNonNull(
                                        keys.get(ByteBuffer.wrap(result.getBytes(1)))),
                                new Standing(
                                        Optional.ofNullable(result.getString(2))
                                                .flatMap(AddressMarks::reason),
                                        result.getBoolean(3))))
                .list();
        return standings;
    }

    private static Optional<Suppressions.Reason> reason(String keyword) {
        return Keyword.parse(Suppressions.Reason.class, keyword);
    }

    int name(Handle handle, Workspace workspace, Collection<EmailAddress> some) {
        List<EmailAddress> all = List.copyOf(some);
        return handle.createUpdate(NAME)
                .bind("workspace", workspace.id())
                .bind("hashes", SqlArray.bytes(hashes(workspace, all)))
                .bind("emails", SqlArray.texts(all.stream().map(EmailAddress::value).toList()))
                .execute();
    }

    int forget(
            Handle handle, Workspace workspace, EmailAddress address, Optional<Instant> objection) {
        byte[] hash = addresses.hash(workspace, address);
        objection.ifPresent(at ->
                handle.createUpdate(OBJECT)
                        .bind("workspace", workspace.id())
                        .bind("hash", hash)
                        .bind("at", DatabaseTimes.stored(at))
                        .execute());
        return handle.createUpdate(FORGET)
                .bind("workspace", workspace.id())
                .bind("hash", hash)
                .execute();
    }

    int withdraw(Handle handle, Workspace workspace, Collection<EmailAddress> some) {
        return handle.createUpdate(WITHDRAW)
                .bind("workspace", workspace.id())
                .bind("hashes", SqlArray.bytes(hashes(workspace, some)))
                .execute();
    }

    private List<byte[]> hashes(Workspace workspace, Collection<EmailAddress> some) {
        List<byte[]> hashes = new ArrayList<>();
        some.forEach(one -> hashes.add(addresses.hash(workspace, one)));
        return hashes;
    }
}
