package dev.postroom.domain.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;

import java.time.Instant;

/** Tests that every implementation of {@link Invitations} must pass. */
public interface InvitationsContract extends PortContract {

    private Invitations invitations() {
        return ports().member().invitations();
    }

    private Invitation put(AccountId account, String address, int second, byte[] hash) {
        Instant at = SettableClock.START.plusSeconds(second);
        Invitation made =
                new Invitation(
                        newId(),
                        account,
                        new EmailAddress(address),
                        Role.VIEWER,
                        Reach.TEST,
                        at,
                        at.plus(Invitation.LIFETIME));
        invitations().put(made, hash);
        return made;
    }

    private byte[] hash(int number) {
        byte[] hash = new byte[32];
        hash[0] = (byte) number;
        return hash;
    }

    @Test
    default void anInvitationIsFoundByItsSecretAndItsId() {
        AccountId tea = newLive().account();
        Invitation ann = put(tea, "ann@example.org", 1, hash(1));
        Invitation bob = put(newLive().account(), "bob@example.org", 2, hash(2));

        assertThat(invitations().find(hash(1))).contains(ann);
        assertThat(invitations().find(bob.id())).contains(bob);
        assertThat(invitations().find(hash(3))).isEmpty();
        assertThat(invitations().find(newId())).isEmpty();
    }

    @Test
    default void anInvitationTakesThePlaceOfTheEarlierOneOfTheAddress() {
        AccountId tea = newLive().account();
        put(tea, "Ann@example.org", 1, hash(1));
        Invitation second = put(tea, "ann@example.org", 2, hash(2));
        Invitation elsewhere = put(newLive().account(), "ann@example.org", 3, hash(3));

        assertThat(invitations().of(tea)).containsExactly(second);
        assertThat(invitations().find(hash(1))).isEmpty();
        assertThat(invitations().find(hash(3))).contains(elsewhere);
    }

    @Test
    default void invitationsAreListedNewestFirstAndRemovedOnce() {
        AccountId tea = newLive().account();
        AccountId coffee = newLive().account();
        Invitation first = put(tea, "ann@example.org", 1, hash(1));
        Invitation second = put(tea, "bob@example.org", 2, hash(2));

        assertThat(invitations().of(tea)).containsExactly(second, first);
        assertThat(invitations().remove(coffee, first.id())).isFalse();
        assertThat(invitations().remove(tea, first.id())).isTrue();
        assertThat(invitations().remove(tea, first.id())).isFalse();
        assertThat(invitations().of(tea)).containsExactly(second);
    }

    @Test
    default void endedInvitationsAreRemovedInParts() {
        AccountId tea = newLive().account();
        Invitation first = put(tea, "ann@example.org", 1, hash(1));
        put(tea, "bob@example.org", 1, hash(2));
        Invitation later = put(tea, "carl@example.org", 2, hash(3));
        Instant end = later.expiresAt();

        assertThat(invitations().removeEnded(first.expiresAt(), 9)).isZero();
        assertThat(invitations().removeEnded(end, 1)).isEqualTo(1);
        assertThat(invitations().removeEnded(end, 9)).isEqualTo(1);
        assertThat(invitations().of(tea)).containsExactly(later);
    }
}
