package dev.postroom.adapters.rest.member.page;

import dev.postroom.adapters.rest.shared.page.part.Moment;
import dev.postroom.domain.member.session.Session;

import java.time.Instant;
import java.util.List;

/** A session in the list of a person. */
public record SessionRow(
        String id, String device, String address, Moment begun, Moment used, boolean isThis) {

    private static final List<String> BROWSERS =
            List.of("Firefox", "Edg", "OPR", "Chrome", "Safari", "curl");
    private static final List<String> SYSTEMS =
            List.of("Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux");

    static SessionRow of(Session session, Session current, Instant now) {
        return new SessionRow(
                session.id().toString(),
                device(session.userAgent()),
                session.address(),
                Moment.of(session.startedAt(), now),
                Moment.of(session.usedAt(), now),
                session.id().equals(current.id()));
    }

    // a rough name is enough to recognise the own browser
    private static String device(String agent) {
        String browser =
                BROWSERS.stream()
                        .filter(agent::contains)
                        .findFirst()
                        .map(name -> name.replace("Edg", "Edge").replace("OPR", "Opera"))
                        .orElse("A browser");
        return SYSTEMS.stream()
                .filter(agent::contains)
                .findFirst()
                .map(system -> browser + " on " + system.replace("Mac OS X", "macOS"))
                .orElse(browser);
    }
}
