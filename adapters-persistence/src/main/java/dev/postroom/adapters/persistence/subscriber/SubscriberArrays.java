package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.TagMembership;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;

/** Subscribers or their memberships as one array for each column. */
final class SubscriberArrays {
    /** A table of the arrays of {@link #of}. */
    static final String TABLE =
            """
            unnest(:ids, :emails, :emailKeys, :statuses, :firstNames, :firstNameKeys, :lastNames,
                :lastNameKeys, :externalIds, :languages, :timezones, :metadata, :sources,
                :confirmedAts, :unsubscribedAts, :createdAts, :updatedAts, :versions)
                AS n (id, email, email_key, status, first_name, first_name_key, last_name,
                    last_name_key, external_id, language, timezone, metadata, source,
                    confirmed_at, unsubscribed_at, created_at, updated_at, version)\
            """;

    private SubscriberArrays() {}

    static Map<String, Object> of(Workspace workspace, List<Subscriber> all) {
        Map<String, Object> arrays = new HashMap<>();
        arrays.put("workspace", workspace.id());
        arrays.put("ids", SqlArray.uuids(all.stream().map(s -> s.id().value()).toList()));
        arrays.put("emails", texts(all, s -> s.email().value()));
        arrays.put("emailKeys", texts(all, s -> s.email().key()));
        arrays.put("statuses", texts(all, s -> s.status().keyword()));
        arrays.put("sources", texts(all, Subscriber::source));
        arrays.put(
                "confirmedAts",
                SqlArray.times(all.stream().map(s -> s.state().confirmedAt()).toList()));
        arrays.put(
                "unsubscribedAts",
                SqlArray.times(all.stream().map(s -> s.state().unsubscribedAt()).toList()));
        arrays.put(
                "createdAts",
                SqlArray.times(all.stream().map(s -> Optional.of(s.createdAt())).toList()));
        arrays.put(
                "updatedAts",
                SqlArray.times(all.stream().map(s -> Optional.of(s.updatedAt())).toList()));
        arrays.put("versions", SqlArray.numbers(all.stream().map(Subscriber::version).toList()));
        putProfiles(arrays, all);
        return arrays;
    }

    private static void putProfiles(Map<String, Object> arrays, List<Subscriber> all) {
        arrays.put("firstNames", optional(all, Profile::firstName));
        arrays.put("firstNameKeys", optional(all, p -> SubscriberRows.key(p.firstName())));
        arrays.put("lastNames", optional(all, Profile::lastName));
        arrays.put("lastNameKeys", optional(all, p -> SubscriberRows.key(p.lastName())));
        arrays.put("externalIds", optional(all, Profile::externalId));
        arrays.put("languages", optional(all, Profile::language));
        arrays.put("timezones", optional(all, Profile::timezone));
        arrays.put("metadata", texts(all, s -> JsonColumns.text(s.profile().metadata())));
    }

    private static SqlArray texts(List<Subscriber> all, Function<Subscriber, String> of) {
        return SqlArray.texts(all.stream().map(of).toList());
    }

    private static SqlArray optional(List<Subscriber> all, Function<Profile, Optional<String>> of) {
        return SqlArray.optionalTexts(all.stream().map(s -> of.apply(s.profile())).toList());
    }

    /** A subscriber on a tag. */
    record Entry(SubscriberId subscriber, TagMembership membership) {}

    /** All memberships of all of them. */
    static List<Entry> entries(List<Subscriber> all) {
        return all.stream()
                .flatMap(s -> s.memberships().stream().map(m -> new Entry(s.id(), m)))
                .toList();
    }

    static Map<String, Object> ofMemberships(Workspace workspace, List<Entry> all) {
        Map<String, Object> arrays = new HashMap<>();
        arrays.put("workspace", workspace.id());
        arrays.put("subscribers", uuids(all, e -> e.subscriber().value()));
        arrays.put("tags", uuids(all, e -> e.membership().tag().id().value()));
        arrays.put(
                "ats",
                SqlArray.times(
                        all.stream()
                                .map(e -> Optional.of(e.membership().subscribedAt()))
                                .toList()));
        arrays.put(
                "sources", SqlArray.texts(all.stream().map(e -> e.membership().source()).toList()));
        return arrays;
    }

    private static SqlArray uuids(List<Entry> all, Function<Entry, UUID> of) {
        return SqlArray.uuids(all.stream().map(of).toList());
    }
}
