package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Invitation;
import dev.postroom.domain.member.Invitations;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.Keyword;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Invitations in PostgreSQL. */
public final class JdbiInvitations implements Invitations {

    private static final String PUT =
            """
            INSERT INTO invitations (id, account_id, address, address_key, role, reach,
                secret_hash, created_at, expires_at)
            VALUES (:id, :account, :address, :key, :role, :reach, :hash, :createdAt, :expiresAt)
            ON CONFLICT (account_id, address_key) DO UPDATE SET id = :id, address = :address,
                role = :role, reach = :reach, secret_hash = :hash, created_at = :createdAt,
                expires_at = :expiresAt
            """;
    private static final String BY_SECRET = "SELECT * FROM invitations WHERE secret_hash = :hash";
    private static final String BY_ID = "SELECT * FROM invitations WHERE id = :id";
    private static final String OF_ACCOUNT =
            """
            SELECT * FROM invitations WHERE account_id = :account ORDER BY created_at DESC, id DESC
            """;
    private static final String REMOVE =
            "DELETE FROM invitations WHERE account_id = :account AND id = :id";
    // few are open at a time
    private static final String REMOVE_ENDED =
            """
            DELETE FROM invitations WHERE id IN (
                SELECT id FROM invitations WHERE expires_at < :before LIMIT :most)
            """;

    private final Handles handles;

    /** The invitations that these handles reach. */
    public JdbiInvitations(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void put(Invitation invitation, byte[] secretHash) {
        handles.call(handle ->
                handle.createUpdate(PUT)
                        .bindMap(
                                new Columns()
                                        .put("id", invitation.id())
                                        .put("account", invitation.account().value())
                                        .put("address", invitation.address().value())
                                        .put("key", invitation.address().key())
                                        .put("role", invitation.role().keyword())
                                        .put("reach", invitation.reach().keyword())
                                        .put("createdAt", invitation.createdAt())
                                        .put("expiresAt", invitation.expiresAt())
                                        .values())
                        .bind("hash", secretHash)
                        .execute());
    }

    @Override
    public Optional<Invitation> find(byte[] secretHash) {
        return handles.call(handle ->
                handle.createQuery(BY_SECRET)
                        .bind("hash", secretHash)
                        .map((result, _) -> invitation(result))
                        .findOne());
    }

    @Override
    public Optional<Invitation> find(UUID id) {
        return handles.call(handle ->
                handle.createQuery(BY_ID)
                        .bind("id", id)
                        .map((result, _) -> invitation(result))
                        .findOne());
    }

    @Override
    public List<Invitation> of(AccountId account) {
        return handles.call(handle ->
                handle.createQuery(OF_ACCOUNT)
                        .bind("account", account.value())
                        .map((result, _) -> invitation(result))
                        .list());
    }

    @Override
    public boolean remove(AccountId account, UUID id) {
        return handles.call(handle ->
                handle.createUpdate(REMOVE)
                                .bind("account", account.value())
                                .bind("id", id)
                                .execute()
                        > 0);
    }

    @Override
    public int removeEnded(Instant before, int most) {
        return handles.call(handle ->
                handle.createUpdate(REMOVE_ENDED)
                        .bind("before", DatabaseTimes.stored(before))
                        .bind("most", most)
                        .execute());
    }

    private static Invitation invitation(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Invitation(
                row.uuid("id"),
                new AccountId(row.uuid("account_id")),
                new EmailAddress(row.text("address")),
                Keyword.parse(Role.class, row.text("role")).orElseThrow(),
                Keyword.parse(Reach.class, row.text("reach")).orElseThrow(),
                row.instant("created_at"),
                row.instant("expires_at"));
    }
}
