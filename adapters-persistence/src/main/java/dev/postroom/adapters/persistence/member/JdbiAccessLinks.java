package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.access.AccessLink;
import dev.postroom.domain.member.access.AccessLinks;
import dev.postroom.domain.member.provider.ProviderSubject;
import dev.postroom.domain.shared.text.Keyword;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** Links for a set-up or a password, in PostgreSQL. */
public final class JdbiAccessLinks implements AccessLinks {

    private static final String ADD =
            """
            INSERT INTO access_links
                (secret_hash, purpose, person_id, issuer, subject, created_at, expires_at)
            VALUES (:hash, :purpose, :person, :issuer, :subject, :createdAt, :expiresAt)
            """;
    private static final String FIND = "SELECT * FROM access_links WHERE secret_hash = :hash";
    private static final String TAKE = "DELETE FROM access_links WHERE secret_hash = :hash";
    private static final String COUNT =
            """
            SELECT count(*) FROM access_links
            WHERE person_id = :person AND purpose = :purpose AND created_at >= :since
            """;
    private static final String REMOVE_OF = "DELETE FROM access_links WHERE person_id = :person";
    private static final String REMOVE_FOR =
            "DELETE FROM access_links WHERE person_id = :person AND purpose = :purpose";
    private static final String REMOVE_SET_UPS = "DELETE FROM access_links WHERE person_id IS NULL";
    // few are open at a time
    private static final String REMOVE_ENDED =
            """
            DELETE FROM access_links WHERE secret_hash IN (
                SELECT secret_hash FROM access_links WHERE expires_at < :before LIMIT :most)
            """;

    private final Handles handles;

    /** The links that these handles reach. */
    public JdbiAccessLinks(Handles handles) {
        this.handles = handles;
    }

    @Override
    public void add(AccessLink link, byte[] secretHash) {
        handles.call(handle ->
                handle.createUpdate(ADD)
                        .bindMap(
                                new Columns()
                                        .put("purpose", link.purpose().keyword())
                                        .put("person", link.person().map(PersonId::value))
                                        .put("issuer", link.subject().map(ProviderSubject::issuer))
                                        .put("subject", link.subject().map(ProviderSubject::name))
                                        .put("createdAt", link.createdAt())
                                        .put("expiresAt", link.expiresAt())
                                        .values())
                        .bind("hash", secretHash)
                        .execute());
    }

    @Override
    public Optional<AccessLink> find(byte[] secretHash) {
        return handles.call(handle ->
                handle.createQuery(FIND)
                        .bind("hash", secretHash)
                        .map((result, _) -> link(result))
                        .findOne());
    }

    @Override
    public boolean take(byte[] secretHash) {
        return handles.call(
                handle -> handle.createUpdate(TAKE).bind("hash", secretHash).execute() > 0);
    }

    @Override
    public int countSince(PersonId person, AccessLink.Purpose purpose, Instant since) {
        return handles.call(handle ->
                handle.createQuery(COUNT)
                        .bind("person", person.value())
                        .bind("purpose", purpose.keyword())
                        .bind("since", DatabaseTimes.stored(since))
                        .mapTo(Integer.class)
                        .one());
    }

    @Override
    public int removeOf(PersonId person) {
        return handles.call(
                handle -> handle.createUpdate(REMOVE_OF).bind("person", person.value()).execute());
    }

    @Override
    public int removeOf(PersonId person, AccessLink.Purpose purpose) {
        return handles.call(handle ->
                handle.createUpdate(REMOVE_FOR)
                        .bind("person", person.value())
                        .bind("purpose", purpose.keyword())
                        .execute());
    }

    @Override
    public int removeSetUps() {
        return handles.call(handle -> handle.createUpdate(REMOVE_SET_UPS).execute());
    }

    @Override
    public int removeEnded(Instant before, int most) {
        return handles.call(handle ->
                handle.createUpdate(REMOVE_ENDED)
                        .bind("before", DatabaseTimes.stored(before))
                        .bind("most", most)
                        .execute());
    }

    private static AccessLink link(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new AccessLink(
                Keyword.parse(AccessLink.Purpose.class, row.text("purpose")).orElseThrow(),
                row.optionalUuid("person_id").map(PersonId::new),
                subject(row),
                row.instant("created_at"),
                row.instant("expires_at"));
    }

    private static Optional<ProviderSubject> subject(Row row) throws SQLException {
        Optional<String> issuer = row.optionalText("issuer");
        Optional<String> name = row.optionalText("subject");
        return issuer.flatMap(from -> name.map(known -> new ProviderSubject(from, known)));
    }
}
