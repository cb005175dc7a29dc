package dev.postroom.domain.member;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;

/** AccountMembers in memory. */
public final class InMemoryAccountMembers implements AccountMembers {

    private record Row(Membership membership) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return membership.account().value();
        }

        @Override
        public PersonId key() {
            return membership.person();
        }
    }

    private record Strict(AccountId key) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return key.value();
        }
    }

    private final InMemoryTable<Row> rows;
    private final InMemoryTable<Strict> strict;

    public InMemoryAccountMembers(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
        this.strict = database.table(Strict.class);
    }

    @Override
    public List<Membership> lock(AccountId account) {
        return of(account);
    }

    @Override
    public List<Membership> of(AccountId account) {
        return all(membership -> membership.account().equals(account));
    }

    @Override
    public List<Membership> of(PersonId person) {
        return all(membership -> membership.person().equals(person));
    }

    private List<Membership> all(Predicate<Membership> condition) {
        return rows.all()
                .map(Row::membership)
                .filter(condition)
                .sorted(
                        Comparator.comparing(Membership::since)
                                .thenComparing(membership -> membership.person().toString())
                                .thenComparing(membership -> membership.account().toString()))
                .toList();
    }

    @Override
    public Optional<Membership> find(AccountId account, PersonId person) {
        return rows.find(account.value(), person).map(Row::membership);
    }

    @Override
    public void put(Membership membership) {
        rows.put(new Row(membership));
    }

    @Override
    public boolean remove(AccountId account, PersonId person) {
        return rows.remove(account.value(), person);
    }

    @Override
    public boolean isFactorRequired(AccountId account) {
        return strict.find(account.value(), account).isPresent();
    }

    @Override
    public boolean requireFactor(AccountId account, boolean required) {
        boolean isNew = isFactorRequired(account) != required;
        if (required) {
            strict.put(new Strict(account));
        } else {
            strict.remove(account.value(), account);
        }
        return isNew;
    }
}
