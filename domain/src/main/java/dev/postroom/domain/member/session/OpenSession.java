package dev.postroom.domain.member.session;

import dev.postroom.domain.member.Person;

/** A session that has not ended, with its person, who can sign in. */
public record OpenSession(Session session, Person person) {

    public SessionId id() {
        return session.id();
    }
}
