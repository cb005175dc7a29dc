package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberId;
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
            unnest(:ids, :emails, :emailKeys, :statuses, %s, :sources, :confirmedAts,
                :unsubscribedAts, :createdAts, :updatedAts, :versions)
                AS n (id, email, email_key, status, %s, source, confirmed_at, unsubscribed_at,
                    created_at, updated_at, version)\
            """
                    .formatted(ProfileColumns.ARRAYS, ProfileColumns.INSERTED);

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
        ProfileColumns.put(arrays, all.stream().map(Subscriber::profile).toList());
        return arrays;
    }

    private static SqlArray texts(List<Subscriber> all, Function<Subscriber, String> of) {
        return SqlArray.texts(all.stream().map(of).toList());
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
