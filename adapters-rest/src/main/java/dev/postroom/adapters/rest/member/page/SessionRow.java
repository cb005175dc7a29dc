package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.member.session.BrowserName;
import dev.postroom.domain.member.session.Session;

import java.time.Instant;

/** A session in the list of a person. */
public record SessionRow(
        String id, String device, String address, Moment begun, Moment used, boolean isThis) {

    static SessionRow of(Session session, Session current, Instant now) {
        return new SessionRow(
                session.id().toString(),
                BrowserName.of(session.userAgent()),
                session.address(),
                Moment.of(session.startedAt(), now),
                Moment.of(session.usedAt(), now),
                session.id().equals(current.id()));
    }
}
