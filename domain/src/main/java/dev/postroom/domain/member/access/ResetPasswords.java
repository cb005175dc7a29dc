package dev.postroom.domain.member.access;

import dev.postroom.domain.member.session.Visit;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.address.EmailAddress;

import java.util.Optional;

/** Lets people who forgot their password choose another one. */
@DrivingPort
public interface ResetPasswords {

    /**
     * Asks for a mail with a link. Takes the same time for every address, and says nothing about
     * it. Fails with {@code RateLimited} when the client has asked too often.
     */
    void request(String address, Visit visit);

    /** Whether live mail can be sent; otherwise the operator makes links at the command line. */
    boolean canMail();

    /** The address of the person whose password the link changes; empty when it cannot be used. */
    Optional<EmailAddress> find(String token);

    /**
     * Sets the password, and ends the link and all sessions of the person, who is not signed in by
     * it. False when the link cannot be used. {@code Invalid} when the password is not acceptable;
     * the link can then be used again.
     */
    boolean reset(String token, String password, Visit visit);
}
