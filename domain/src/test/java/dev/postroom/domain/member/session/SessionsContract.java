package dev.postroom.domain.member.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.MemberFixture;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.factor.Factor;
import dev.postroom.domain.member.factor.TotpSecret;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.Optional;

/** Tests that every implementation of {@link Sessions} must pass. */
public interface SessionsContract extends PortContract {

    private Sessions sessions() {
        return ports().member().sessions();
    }

    private PersonId person(String name) {
        return MemberFixture.stored(ports(), name + "@example.org").id();
    }

    private Session added(PersonId person, int number) {
        Visit visit = new Visit("192.0.2." + number, "client", "Browser", Optional.empty());
        Session session = Session.begun(new SessionId(newId()), person, visit, at(number));
        sessions().add(session, hash(number));
        return session;
    }

    private Optional<Session> found(int number) {
        return sessions().find(hash(number)).map(OpenSession::session);
    }

    private static Instant at(int second) {
        return SettableClock.START.plusSeconds(second);
    }

    private static byte[] hash(int number) {
        byte[] hash = new byte[32];
        hash[0] = (byte) number;
        return hash;
    }

    @Test
    default void aSessionIsFoundByItsSecretAndByItsPerson() {
        PersonId ann = person("ann");
        Session first = added(ann, 1);
        Session second = added(ann, 2);
        Session other = added(person("bob"), 3);

        assertThat(found(1)).contains(first);
        assertThat(found(3)).contains(other);
        assertThat(sessions().find(hash(4))).isEmpty();
        assertThat(sessions().of(ann)).containsExactly(second, first);
    }

    @Test
    default void aSessionIsFoundWithItsPersonAndTheAccountsOfThePersonByName() {
        Person ann = MemberFixture.stored(ports(), "ann@example.org");
        added(ann.id(), 1);
        assertThat(sessions().find(hash(1)).orElseThrow().accounts()).isEmpty();
        Membership second = membership(ann, "Beta", Role.VIEWER);
        Membership first = membership(ann, "alpha", Role.OWNER);
        membership(MemberFixture.stored(ports(), "bob@example.org"), "Gamma", Role.OWNER);

        OpenSession found = sessions().find(hash(1)).orElseThrow();

        assertThat(found.person()).isEqualTo(ann);
        assertThat(found.accounts())
                .extracting(VisibleAccount::membership)
                .containsExactly(first, second);
        for (VisibleAccount one : found.accounts()) {
            Account account =
                    ports().account().accounts().find(one.membership().account()).orElseThrow();
            assertThat(one.account()).isEqualTo(account);
            assertThat(one.workspaces())
                    .containsExactlyInAnyOrder(
                            workspace(account, Environment.LIVE),
                            workspace(account, Environment.TEST));
        }
    }

    private Membership membership(Person person, String name, Role role) {
        Account account = Account.named(new AccountId(newId()), name, SettableClock.START);
        ports().account()
                .accounts()
                .add(
                        account,
                        new Workspace(newId(), account.id(), Environment.LIVE),
                        new Workspace(newId(), account.id(), Environment.TEST));
        Membership membership =
                new Membership(account.id(), person.id(), role, Reach.TEST, SettableClock.START);
        ports().member().members().put(membership);
        return membership;
    }

    private Workspace workspace(Account account, Environment environment) {
        return ports().account().accounts().workspace(account.id(), environment).orElseThrow();
    }

    @Test
    default void aPersonWhoCannotSignInIsFoundAsSuch() {
        Person ann = MemberFixture.stored(ports(), "ann@example.org");
        added(ann.id(), 1);
        Person disabled = ann.disabled(Optional.of(at(5)));
        ports().member().people().update(disabled);

        assertThat(sessions().find(hash(1)).map(OpenSession::person)).contains(disabled);
    }

    @Test
    default void aSessionTellsWhetherASecondFactorIsThereAndNeeded() {
        Person ann = MemberFixture.stored(ports(), "ann@example.org");
        added(ann.id(), 1);
        AccountId strict = membership(ann, "alpha", Role.OWNER).account();
        membership(ann, "Beta", Role.OWNER);
        ports().member().members().requireFactor(strict, true);
        Factor proposed = Factor.proposed(ann.id(), TotpSecret.of(new byte[20]), at(1));
        ports().member().factors().propose(proposed);

        OpenSession before = sessions().find(hash(1)).orElseThrow();
        assertThat(before.hasFactor()).isFalse();
        assertThat(before.accounts())
                .extracting(VisibleAccount::isFactorRequired)
                .containsExactly(true, false);
        assertThat(before.accounts()).extracting(before::isShutOut).containsExactly(true, false);

        ports().member().factors().confirm(ann.id(), at(1), 7, at(2));
        OpenSession after = sessions().find(hash(1)).orElseThrow();
        assertThat(after.hasFactor()).isTrue();
        assertThat(after.accounts()).noneMatch(after::isShutOut);
    }

    @Test
    default void aRenewedSessionIsFoundByItsNewSecretAlone() {
        Session session = added(person("ann"), 1);
        Session proved = session.provedAt(at(9));

        assertThat(sessions().renew(proved, hash(2))).isTrue();

        assertThat(sessions().find(hash(1))).isEmpty();
        assertThat(found(2)).contains(proved);
    }

    @Test
    default void aSessionThatHasEndedIsNotRenewed() {
        PersonId ann = person("ann");
        Session session = added(ann, 1);
        sessions().end(ann, session.id());

        assertThat(sessions().renew(session.provedAt(at(9)), hash(2))).isFalse();
        assertThat(sessions().of(ann)).isEmpty();
    }

    @Test
    default void theLatestUseIsNoted() {
        PersonId ann = person("ann");
        Session session = added(ann, 1);
        Session other = added(ann, 2);

        sessions().noteUse(session.id(), at(60));
        sessions().noteUse(session.id(), at(30));

        assertThat(sessions().of(ann)).containsExactly(session.withUse(at(60)), other);
    }

    @Test
    default void aSessionIsEndedByItsPersonAlone() {
        PersonId ann = person("ann");
        PersonId bob = person("bob");
        Session session = added(ann, 1);

        assertThat(sessions().end(bob, session.id())).isFalse();
        assertThat(sessions().end(ann, session.id())).isTrue();
        assertThat(sessions().end(ann, session.id())).isFalse();
        assertThat(sessions().find(hash(1))).isEmpty();
    }

    @Test
    default void allSessionsOfAPersonButOneAreEnded() {
        PersonId ann = person("ann");
        Session kept = added(ann, 1);
        added(ann, 2);
        added(ann, 3);
        Session other = added(person("bob"), 4);

        assertThat(sessions().endOthers(ann, Optional.of(kept.id()))).isEqualTo(2);
        assertThat(sessions().of(ann)).containsExactly(kept);
        assertThat(sessions().endOthers(ann, Optional.empty())).isEqualTo(1);
        assertThat(sessions().of(ann)).isEmpty();
        assertThat(sessions().of(other.person())).containsExactly(other);
    }

    @Test
    default void endedSessionsAreRemovedInParts() {
        PersonId ann = person("ann");
        Session old = added(ann, 1);
        sessions().noteUse(old.id(), at(100));
        added(ann, 2);
        Session used = added(ann, 30);
        Instant begun = at(2);
        Instant idle = at(20);

        assertThat(sessions().removeEnded(begun, idle, 1)).isEqualTo(1);
        assertThat(sessions().removeEnded(begun, idle, 9)).isEqualTo(1);
        assertThat(sessions().removeEnded(begun, idle, 9)).isZero();
        assertThat(sessions().of(ann)).containsExactly(used);
    }
}
