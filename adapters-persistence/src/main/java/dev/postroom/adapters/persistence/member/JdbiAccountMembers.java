package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.shared.text.Keyword;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** AccountMembers in PostgreSQL. */
public final class JdbiAccountMembers implements AccountMembers {

    // The row of the account stands for its members: a new one cannot be locked.
    private static final String LOCK = "SELECT id FROM accounts WHERE id = :id FOR NO KEY UPDATE";
    private static final String OF_ACCOUNT =
            "SELECT * FROM account_members WHERE account_id = :id ORDER BY since, person_id";
    private static final String OF_PERSON =
            "SELECT * FROM account_members WHERE person_id = :id ORDER BY since, account_id";
    private static final String FIND =
            "SELECT * FROM account_members WHERE account_id = :account AND person_id = :person";
    private static final String PUT =
            """
            INSERT INTO account_members (account_id, person_id, role, reach, since)
            VALUES (:account, :person, :role, :reach, :since)
            ON CONFLICT (account_id, person_id)
                DO UPDATE SET role = :role, reach = :reach, since = :since
            """;
    private static final String REMOVE =
            "DELETE FROM account_members WHERE account_id = :account AND person_id = :person";

    private static final String IS_FACTOR_REQUIRED =
            "SELECT factor_required FROM accounts WHERE id = :id";
    private static final String REQUIRE_FACTOR =
            """
            UPDATE accounts SET factor_required = :required
            WHERE id = :id AND factor_required <> :required
            """;

    private final Handles handles;

    /** The memberships that these handles reach. */
    public JdbiAccountMembers(Handles handles) {
        this.handles = handles;
    }

    @Override
    public List<Membership> lock(AccountId account) {
        return handles.transact(handle -> {
            handle.createQuery(LOCK).bind("id", account.value()).mapTo(UUID.class).findOne();
            return of(account);
        });
    }

    @Override
    public List<Membership> of(AccountId account) {
        return list(OF_ACCOUNT, account.value());
    }

    @Override
    public List<Membership> of(PersonId person) {
        return list(OF_PERSON, person.value());
    }

    private List<Membership> list(String sql, UUID id) {
        return handles.call(handle ->
                handle.createQuery(sql)
                        .bind("id", id)
                        .map((result, _) -> membership(result))
                        .list());
    }

    @Override
    public Optional<Membership> find(AccountId account, PersonId person) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("account", account.value())
                        .bind("person", person.value())
                        .map((result, _) -> membership(result))
                        .findOne());
    }

    @Override
    public void put(Membership membership) {
        handles.call(handle ->
                handle.createUpdate(PUT)
                        .bindMap(
                                new Columns()
                                        .put("account", membership.account().value())
                                        .put("person", membership.person().value())
                                        .put("role", membership.role().keyword())
                                        .put("reach", membership.reach().keyword())
                                        .put("since", membership.since())
                                        .values())
                        .execute());
    }

    @Override
    public boolean remove(AccountId account, PersonId person) {
        return handles.call(handle ->
                handle.createUpdate(REMOVE)
                                .bind("account", account.value())
                                .bind("person", person.value())
                                .execute()
                        > 0);
    }

    @Override
    public boolean isFactorRequired(AccountId account) {
        return handles.call(handle ->
                handle.createQuery(IS_FACTOR_REQUIRED)
                        .bind("id", account.value())
                        .mapTo(Boolean.class)
                        .findOne()
                        .orElse(false));
    }

    @Override
    public boolean requireFactor(AccountId account, boolean required) {
        return handles.call(handle ->
                handle.createUpdate(REQUIRE_FACTOR)
                                .bind("id", account.value())
                                .bind("required", required)
                                .execute()
                        > 0);
    }

    private static Membership membership(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Membership(
                new AccountId(row.uuid("account_id")),
                new PersonId(row.uuid("person_id")),
                Keyword.parse(Role.class, row.text("role")).orElseThrow(),
                Keyword.parse(Reach.class, row.text("reach")).orElseThrow(),
                row.instant("since"));
    }
}
