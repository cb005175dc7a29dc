package dev.postroom.application.member.session;

import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.access.AccessMail;
import dev.postroom.domain.member.access.AccessMails;
import dev.postroom.domain.member.access.AccessReason;
import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.IdGenerator;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.InstantSource;

/** Leaves to a worker what is told about attempts to sign in. Needs a transaction. */
public record SignInNews(AccessMails mails, IdGenerator ids, InstantSource clock) {

    /**
     * Signing in under an address failed. Whether there is a person with it is looked up by the
     * worker: the attempt itself costs the same for every address.
     */
    public void failed(EmailAddress address, Visit visit) {
        add(address, new AccessReason.FailedSignIn(visit.address()));
    }

    /** A person has signed in with a browser that was not known. */
    public void newBrowser(Person person, Visit visit) {
        add(person.address(), new AccessReason.NewBrowser(visit.address(), visit.userAgent()));
    }

    /** A person has used a recovery code. */
    void recoveryCodeUsed(Person person, Visit visit) {
        add(
                person.address(),
                new AccessReason.RecoveryCodeUsed(visit.address(), visit.userAgent()));
    }

    /** A person has added a passkey. */
    public void passkeyAdded(Person person, Visit visit) {
        add(person.address(), new AccessReason.PasskeyAdded(visit.address(), visit.userAgent()));
    }

    /** A person has removed a passkey. */
    public void passkeyRemoved(Person person, Visit visit) {
        add(person.address(), new AccessReason.PasskeyRemoved(visit.address(), visit.userAgent()));
    }

    private void add(EmailAddress address, AccessReason reason) {
        mails.add(new AccessMail(ids.next(), address, reason, clock.instant(), 0));
    }
}
