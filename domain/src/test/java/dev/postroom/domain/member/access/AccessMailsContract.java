package dev.postroom.domain.member.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Tests that every implementation of {@link AccessMails} must pass. */
public interface AccessMailsContract extends PortContract {

    Duration LEASE = Duration.ofMinutes(1);

    private AccessMails mails() {
        return ports().member().mails();
    }

    private AccessMail added(AccessReason reason, int second) {
        AccessMail mail =
                new AccessMail(newId(), new EmailAddress("ann@example.org"), reason, at(second), 0);
        mails().add(mail);
        return mail;
    }

    private static Instant at(int second) {
        return SettableClock.START.plusSeconds(second);
    }

    @Test
    default void theMailThatWaitsLongestIsClaimedFirstAndOnce() {
        AccessMail second = added(new AccessReason.Invited(newId()), 2);
        AccessMail first = added(new AccessReason.Reset(), 1);

        assertThat(mails().claim(at(0), LEASE)).isEmpty();
        assertThat(mails().claim(at(5), LEASE)).contains(first.attemptedAgain());
        assertThat(mails().claim(at(5), LEASE)).contains(second.attemptedAgain());
        assertThat(mails().claim(at(5), LEASE)).isEmpty();
    }

    @Test
    default void aMailIsClaimedAgainAfterItsLeaseUntilItIsRemoved() {
        AccessMail mail = added(new AccessReason.Reset(), 1);
        mails().claim(at(1), LEASE);

        assertThat(mails().claim(at(60), LEASE)).isEmpty();
        assertThat(mails().claim(at(61), LEASE)).contains(mail.attemptedAgain().attemptedAgain());

        assertThat(mails().remove(mail.id())).isTrue();

        assertThat(mails().claim(at(1_000), LEASE)).isEmpty();
        assertThat(mails().remove(mail.id())).isFalse();
    }

    @Test
    default void eachReasonIsReadAsItWasStored() {
        List<AccessReason> reasons =
                List.of(
                        new AccessReason.Reset(),
                        new AccessReason.Invited(newId()),
                        new AccessReason.FailedSignIn("192.0.2.1"),
                        new AccessReason.ManyFailures("2001:db8::1"),
                        new AccessReason.NewBrowser("192.0.2.1", "Firefox"),
                        new AccessReason.RecoveryCodeUsed("192.0.2.1", "Firefox"),
                        new AccessReason.PasskeyAdded("192.0.2.1", "Firefox"),
                        new AccessReason.PasskeyRemoved("192.0.2.1", "Firefox"));
        for (int n = 0; n < reasons.size(); n++) {
            AccessMail mail = added(reasons.get(n), n);

            assertThat(mails().claim(at(n), LEASE)).contains(mail.attemptedAgain());
        }
    }
}
