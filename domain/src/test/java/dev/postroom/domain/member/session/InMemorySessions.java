package dev.postroom.domain.member.session;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.InMemoryAccounts;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.AccountMembers;
import dev.postroom.domain.member.InMemoryAccountMembers;
import dev.postroom.domain.member.InMemoryPeople;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.factor.Factors;
import dev.postroom.domain.member.factor.InMemoryFactors;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.shared.InMemoryRow;
import dev.postroom.domain.shared.InMemoryTable;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Sessions in memory. */
public final class InMemorySessions implements Sessions {

    private record Row(Session session, ByteBuffer hash) implements InMemoryRow {

        @Override
        public UUID workspaceId() {
            return session.person().value();
        }

        @Override
        public SessionId key() {
            return session.id();
        }
    }

    private final InMemoryTable<Row> rows;
    private final People people;
    private final AccountMembers members;
    private final Accounts accounts;
    private final Factors factors;

    public InMemorySessions(InMemoryDatabase database) {
        this.rows = database.table(Row.class);
        this.people = new InMemoryPeople(database);
        this.members = new InMemoryAccountMembers(database);
        this.accounts = new InMemoryAccounts(database);
        this.factors = new InMemoryFactors(database);
    }

    @Override
    public void add(Session session, byte[] secretHash) {
        rows.put(new Row(session, ByteBuffer.wrap(secretHash)));
    }

    @Override
    public Optional<OpenSession> find(byte[] secretHash) {
        ByteBuffer hash = ByteBuffer.wrap(secretHash);
        return rows.all()
                .filter(row -> row.hash().equals(hash))
                .map(Row::session)
                .findAny()
                .flatMap(session ->
                        people.find(session.person())
                                .map(person ->
                                        new OpenSession(
                                                session,
                                                person,
                                                factors.isActive(person.id()),
                                                of(person))));
    }

    private List<VisibleAccount> of(Person person) {
        return members.of(person.id()).stream()
                .flatMap(membership ->
                        accounts
                                .find(membership.account())
                                .map(account ->
                                        new VisibleAccount(
                                                account,
                                                membership,
                                                members.isFactorRequired(account.id()),
                                                workspaces(account)))
                                .stream())
                .sorted(
                        Comparator.comparing((VisibleAccount one) ->
                                        one.account().name().toLowerCase(Locale.ROOT))
                                .thenComparing(one -> one.account().slug().value()))
                .toList();
    }

    private List<Workspace> workspaces(Account account) {
        return Stream.of(Environment.values())
                .flatMap(environment -> accounts.workspace(account.id(), environment).stream())
                .toList();
    }

    @Override
    public List<Session> of(PersonId person) {
        return rows.of(person.value())
                .map(Row::session)
                .sorted(
                        Comparator.comparing(Session::usedAt)
                                .thenComparing(session -> session.id().toString())
                                .reversed())
                .toList();
    }

    @Override
    public boolean renew(Session session, byte[] secretHash) {
        boolean isThere = rows.find(session.person().value(), session.id()).isPresent();
        if (isThere) {
            add(session, secretHash);
        }
        return isThere;
    }

    @Override
    public void noteUse(SessionId id, Instant at) {
        rows.all()
                .filter(row -> row.key().equals(id) && row.session().usedAt().isBefore(at))
                .forEach(row -> rows.put(new Row(row.session().withUse(at), row.hash())));
    }

    @Override
    public boolean end(PersonId person, SessionId id) {
        return rows.remove(person.value(), id);
    }

    @Override
    public int endOthers(PersonId person, Optional<SessionId> kept) {
        return rows.removeIf(person.value(), row -> kept.filter(row.key()::equals).isEmpty());
    }

    @Override
    public int removeEnded(Instant begunBefore, Instant usedBefore, int most) {
        List<Row> ended =
                rows.all()
                        .filter(row ->
                                row.session().startedAt().isBefore(begunBefore)
                                        || row.session().usedAt().isBefore(usedBefore))
                        .limit(most)
                        .toList();
        ended.forEach(row -> rows.remove(row.workspaceId(), row.key()));
        return ended.size();
    }
}
