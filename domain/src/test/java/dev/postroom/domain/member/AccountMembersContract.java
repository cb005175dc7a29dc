package dev.postroom.domain.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.time.Instant;

/** Tests that every implementation of {@link AccountMembers} must pass. */
public interface AccountMembersContract extends PortContract {

    private AccountMembers members() {
        return ports().member().members();
    }

    private Membership put(AccountId account, Person person, Role role, int second) {
        Instant since = SettableClock.START.plusSeconds(second);
        Membership made = new Membership(account, person.id(), role, Reach.BOTH, since);
        members().put(made);
        return made;
    }

    @Test
    default void membershipsAreFoundByAccountAndByPerson() {
        AccountId tea = newLive().account();
        AccountId coffee = newLive().account();
        Person ann = MemberFixture.stored(ports(), "ann@example.org");
        Person bob = MemberFixture.stored(ports(), "bob@example.org");
        Membership second = put(tea, ann, Role.OWNER, 2);
        Membership first = put(tea, bob, Role.VIEWER, 1);
        Membership third = put(coffee, ann, Role.ADMIN, 3);

        assertThat(members().of(tea)).containsExactly(first, second);
        assertThat(members().lock(tea)).containsExactly(first, second);
        assertThat(members().of(ann.id())).containsExactly(second, third);
        assertThat(members().find(coffee, ann.id())).contains(third);
        assertThat(members().find(coffee, bob.id())).isEmpty();
    }

    @Test
    default void aMembershipTakesThePlaceOfTheEarlierOne() {
        AccountId tea = newLive().account();
        Person ann = MemberFixture.stored(ports(), "ann@example.org");
        Membership before = put(tea, ann, Role.OWNER, 1);
        Membership after = before.with(Role.DEVELOPER, Reach.TEST);

        members().put(after);

        assertThat(members().of(tea)).containsExactly(after);
    }

    @Test
    default void aMembershipIsRemovedOnce() {
        AccountId tea = newLive().account();
        Person ann = MemberFixture.stored(ports(), "ann@example.org");
        Person bob = MemberFixture.stored(ports(), "bob@example.org");
        put(tea, ann, Role.OWNER, 1);
        Membership kept = put(tea, bob, Role.OWNER, 2);

        assertThat(members().remove(tea, ann.id())).isTrue();
        assertThat(members().remove(tea, ann.id())).isFalse();
        assertThat(members().of(tea)).containsExactly(kept);
    }

    @Test
    default void ofTransactionsThatLockTheMembersOneComesAfterTheOther() {
        AccountId tea = newLive().account();
        Person ann = MemberFixture.stored(ports(), "ann@example.org");
        Person bob = MemberFixture.stored(ports(), "bob@example.org");
        put(tea, ann, Role.OWNER, 1);
        put(tea, bob, Role.OWNER, 2);

        Race.of(
                2,
                number ->
                        ports().transactions()
                                .inTransaction(() -> {
                                    boolean hasOthers = members().lock(tea).size() > 1;
                                    return hasOthers
                                            && members()
                                                    .remove(tea, (number == 0 ? ann : bob).id());
                                }));

        assertThat(members().of(tea)).hasSize(1);
    }

    @Test
    default void aDeletedAccountHasNoMembersAndNoInvitations() {
        AccountId tea = newLive().account();
        Person ann = MemberFixture.stored(ports(), "ann@example.org");
        put(tea, ann, Role.OWNER, 1);
        Membership kept = put(newLive().account(), ann, Role.OWNER, 2);
        Instant now = SettableClock.START;
        Invitation invitation =
                new Invitation(
                        newId(),
                        tea,
                        ann.address(),
                        Role.VIEWER,
                        Reach.BOTH,
                        now,
                        now.plus(Invitation.LIFETIME));
        ports().member().invitations().put(invitation, new byte[32]);

        ports().account().discarded().discardAll(tea);

        assertThat(members().of(ann.id())).containsExactly(kept);
        assertThat(ports().member().invitations().of(tea)).isEmpty();
    }

    @Test
    default void anAccountRequiresASecondFactorUntilItDoesNot() {
        AccountId tea = newLive().account();
        AccountId coffee = newLive().account();
        assertThat(members().isFactorRequired(tea)).isFalse();

        assertThat(members().requireFactor(tea, true)).isTrue();
        assertThat(members().requireFactor(tea, true)).as("a second time").isFalse();

        assertThat(members().isFactorRequired(tea)).isTrue();
        assertThat(members().isFactorRequired(coffee)).isFalse();
        assertThat(members().requireFactor(tea, false)).isTrue();
        assertThat(members().isFactorRequired(tea)).isFalse();
    }
}
