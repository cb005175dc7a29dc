package dev.postroom.domain.member.session;

import dev.postroom.domain.member.Person;
import dev.postroom.domain.shared.text.Slug;

import java.util.List;
import java.util.Optional;

/**
 * A session with its person.
 *
 * @param accounts that the person is a member of, by name
 */
public record OpenSession(Session session, Person person, List<VisibleAccount> accounts) {

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
}
