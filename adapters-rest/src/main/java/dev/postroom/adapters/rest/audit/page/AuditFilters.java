package dev.postroom.adapters.rest.audit.page;

import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.domain.audit.AuditAction;
import dev.postroom.domain.audit.AuditQuery;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.json.KeywordParsers;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;

/** The filters of the audit log in the address of a page. */
final class AuditFilters {

    static final String ACTION = "action";
    static final String ACTOR = "actor";
    static final String ACTOR_ID = "actor_id";
    static final String SINCE = "since";
    static final String UNTIL = "until";
    static final String BEFORE = "before";

    private static final Function<String, AuditAction> ACTIONS =
            KeywordParsers.parser(AuditAction.class);
    private static final Function<String, Actor.Kind> ACTORS =
            KeywordParsers.parser(Actor.Kind.class);

    private AuditFilters() {}

    static AuditQuery read(QueryParameters query) {
        return new AuditQuery(
                Set.copyOf(query.allParsed(ACTION, ACTIONS)),
                query.parsed(ACTOR, ACTORS),
                query.id(ACTOR_ID),
                day(query, SINCE, 0),
                day(query, UNTIL, 1));
    }

    /** The entry after which the page begins. */
    static Optional<UUID> before(QueryParameters query) {
        return query.id(BEFORE);
    }

    // a day in UTC: since its beginning, until its end
    private static Optional<Instant> day(QueryParameters query, String name, int later) {
        return query.one(name)
                .flatMap(text -> {
                    try {
                        return Optional.of(
                                LocalDate.parse(text)
                                        .plusDays(later)
                                        .atStartOfDay(ZoneOffset.UTC)
                                        .toInstant());
                    } catch (DateTimeParseException _) {
                        query.violate(name, "invalid_value", "Must be a day, as 2026-03-31.");
                        return Optional.empty();
                    }
                });
    }
}
