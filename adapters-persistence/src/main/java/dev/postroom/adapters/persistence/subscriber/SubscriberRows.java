package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.JsonColumns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Revision;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.Profile;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberState;
import dev.postroom.domain.subscriber.SubscriberStatus;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Maps subscribers between rows and domain values. */
public final class SubscriberRows {
    /** Subscribers with their memberships, to be followed by a condition. */
    static final String WHOLE =
            "SELECT s.*, "
                    + MembershipColumn.SELECT
                    + " AS memberships, "
                    + MembershipColumn.PENDING
                    + " AS pending FROM subscribers s";

    private SubscriberRows() {}

    static Columns columns(Workspace workspace, Subscriber subscriber) {
        Columns columns =
                new Columns()
                        .put("workspace", workspace.id())
                        .put("id", subscriber.id().value())
                        .put("email", subscriber.email().value())
                        .put("emailKey", subscriber.email().key())
                        .put("status", subscriber.status().keyword())
                        .put("source", subscriber.source())
                        .put("confirmedAt", subscriber.state().confirmedAt())
                        .put("unsubscribedAt", subscriber.state().unsubscribedAt())
                        .put("createdAt", subscriber.createdAt())
                        .put("updatedAt", subscriber.updatedAt())
                        .put("version", subscriber.version());
        return withProfile(columns, subscriber.profile());
    }

    private static Columns withProfile(Columns columns, Profile profile) {
        return columns.put("firstName", profile.firstName())
                .put("firstNameKey", key(profile.firstName()))
                .put("lastName", profile.lastName())
                .put("lastNameKey", key(profile.lastName()))
                .put("externalId", profile.externalId())
                .put("language", profile.language())
                .put("timezone", profile.timezone())
                .put("metadata", JsonColumns.text(profile.metadata()));
    }

    /** The form of a name in which it is searched. */
    static Optional<String> key(Optional<String> name) {
        return name.map(text -> text.toLowerCase(Locale.ROOT));
    }

    /** The subscriber of the current row, with the columns of its tags. */
    static Subscriber whole(ResultSet result) throws SQLException {
        return subscriber(result)
                .withMemberships(MembershipColumn.memberships(result.getString("memberships")))
                .withPending(MembershipColumn.pending(result.getString("pending")));
    }

    /** The subscriber of the current row of {@code subscribers}, without memberships. */
    static Subscriber subscriber(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Subscriber(
                new SubscriberId(row.uuid("id")),
                new EmailAddress(row.text("email")),
                profile(row),
                state(row),
                List.of(),
                row.number("notes_count"),
                row.text("source"),
                new Revision(
                        row.instant("created_at"),
                        row.instant("updated_at"),
                        row.number("version")));
    }

    private static SubscriberState state(Row row) throws SQLException {
        return new SubscriberState(
                Keyword.parse(SubscriberStatus.class, row.text("status")).orElseThrow(),
                row.optionalInstant("confirmed_at"),
                row.optionalInstant("unsubscribed_at"),
                List.of());
    }

    /** The profile of the current row of {@code subscribers}. */
    public static Profile profile(Row row) throws SQLException {
        return new Profile(
                row.optionalText("first_name"),
                row.optionalText("last_name"),
                row.optionalText("external_id"),
                row.optionalText("language"),
                row.optionalText("timezone"),
                JsonColumns.object(row.text("metadata")));
    }
}
