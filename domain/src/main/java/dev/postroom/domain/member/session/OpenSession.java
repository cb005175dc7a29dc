package dev.postroom.domain.member.session;

import dev.postroom.domain.identity.MemberCaller;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.shared.text.Slug;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A session with its person.
 *
 * @param hasFactor whether codes of an app are asked for when the person signs in
 * @param accounts that the person is a member of, by name
 */
public record OpenSession(
        Session session, Person person, boolean hasFactor, List<VisibleAccount> accounts) {

    public OpenSession {
        accounts = List.copyOf(accounts);
    }

    public SessionId id() {
        return session.id();
    }

    /** The account with this slug; empty when the person is no member of it. */
    public Optional<VisibleAccount> account(Slug slug) {
        return accounts.stream().filter(one -> one.account().slug().equals(slug)).findFirst();
    }

    /** Whether the account needs a second factor and the person has none: it cannot be reached. */
    public boolean isShutOut(VisibleAccount account) {
        return account.isFactorRequired() && !hasFactor;
    }

    /** Whether the person need not prove again who they are. */
    public boolean isFreshAt(Instant now) {
        return now.isBefore(session.authenticatedAt().plus(MemberCaller.FRESH));
    }
}
