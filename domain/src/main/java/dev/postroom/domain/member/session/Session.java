package dev.postroom.domain.member.session;

import dev.postroom.domain.identity.PersonId;

import java.time.Instant;

/**
 * A person who is signed in with one browser.
 *
 * @param authenticatedAt when the person last proved who they are; the epoch when they never did
 * @param usedAt the last use, to the minute
 * @param address of the client that signed in
 * @param userAgent of the browser that signed in
 */
public record Session(
        SessionId id,
        PersonId person,
        Instant startedAt,
        Instant authenticatedAt,
        Instant usedAt,
        String address,
        String userAgent) {

    /** A session that begins now. */
    public static Session begun(SessionId id, PersonId person, Visit visit, Instant now) {
        return new Session(id, person, now, now, now, visit.address(), visit.userAgent());
    }

    /** As {@link #begun}, of a person who has not proved here who they are. */
    public static Session vouched(SessionId id, PersonId person, Visit visit, Instant now) {
        return new Session(id, person, now, Instant.EPOCH, now, visit.address(), visit.userAgent());
    }

    /** The same session, whose person has proved again who they are. */
    public Session provedAt(Instant now) {
        return new Session(id, person, startedAt, now, now, address, userAgent);
    }

    /** The same session, used at that time. */
    public Session withUse(Instant now) {
        return new Session(id, person, startedAt, authenticatedAt, now, address, userAgent);
    }
}
