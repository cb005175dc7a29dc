package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.sql.Columns;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.adapters.persistence.transaction.Handles;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.member.People;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.shared.address.EmailAddress;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** People in PostgreSQL. */
public final class JdbiPeople implements People {

    private static final String ADD =
            """
            INSERT INTO people (id, address, address_key, name, password_hash, is_operator,
                disabled_at, created_at)
            VALUES (:id, :address, :key, :name, :password, :operator, :disabledAt, :createdAt)
            ON CONFLICT (address_key) DO NOTHING
            """;
    private static final String BY_ID = "SELECT * FROM people WHERE id = :id";
    private static final String BY_ADDRESS = "SELECT * FROM people WHERE address_key = :key";
    private static final String PASSWORD = "SELECT password_hash FROM people WHERE id = :id";
    private static final String PUT_PASSWORD =
            "UPDATE people SET password_hash = :hash WHERE id = :id";
    private static final String UPDATE =
            """
            UPDATE people SET name = :name, is_operator = :operator, disabled_at = :disabledAt
            WHERE id = :id
            """;
    private static final String OF_IDS =
            "SELECT * FROM people WHERE id = ANY (:ids) ORDER BY address_key";
    private static final String LIST = "SELECT * FROM people ORDER BY address_key";
    private static final String ANY = "SELECT EXISTS (SELECT 1 FROM people)";

    private final Handles handles;

    /** The people that these handles reach. */
    public JdbiPeople(Handles handles) {
        this.handles = handles;
    }

    @Override
    public boolean add(Person person, Optional<String> password) {
        return handles.call(handle ->
                handle.createUpdate(ADD)
                                .bindMap(columns(person).put("password", password).values())
                                .execute()
                        == 1);
    }

    @Override
    public Optional<Person> find(PersonId id) {
        return handles.call(handle ->
                handle.createQuery(BY_ID)
                        .bind("id", id.value())
                        .map((result, _) -> person(result))
                        .findOne());
    }

    @Override
    public Optional<Person> find(EmailAddress address) {
        return handles.call(handle ->
                handle.createQuery(BY_ADDRESS)
                        .bind("key", address.key())
                        .map((result, _) -> person(result))
                        .findOne());
    }

    @Override
    public Optional<String> password(PersonId id) {
        return handles.call(handle ->
                handle.createQuery(PASSWORD)
                        .bind("id", id.value())
                        .map((result, _) -> new Row(result).optionalText("password_hash"))
                        .findOne()
                        .flatMap(hash -> hash));
    }

    @Override
    public void putPassword(PersonId id, String hash) {
        handles.call(handle ->
                handle.createUpdate(PUT_PASSWORD)
                        .bind("id", id.value())
                        .bind("hash", hash)
                        .execute());
    }

    @Override
    public void update(Person person) {
        handles.call(
                handle -> handle.createUpdate(UPDATE).bindMap(columns(person).values()).execute());
    }

    @Override
    public List<Person> list(Collection<PersonId> ids) {
        return handles.call(handle ->
                handle.createQuery(OF_IDS)
                        .bind("ids", SqlArray.uuids(ids.stream().map(PersonId::value).toList()))
                        .map((result, _) -> person(result))
                        .list());
    }

    @Override
    public List<Person> list() {
        return handles.call(
                handle -> handle.createQuery(LIST).map((result, _) -> person(result)).list());
    }

    @Override
    public boolean areKnown() {
        return handles.call(handle -> handle.createQuery(ANY).mapTo(Boolean.class).one());
    }

    private static Columns columns(Person person) {
        return new Columns()
                .put("id", person.id().value())
                .put("address", person.address().value())
                .put("key", person.address().key())
                .put("name", person.name())
                .put("operator", person.isOperator())
                .put("disabledAt", person.disabledAt())
                .put("createdAt", person.createdAt());
    }

    private static Person person(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Person(
                new PersonId(row.uuid("id")),
                new EmailAddress(row.text("address")),
                row.text("name"),
                row.flag("is_operator"),
                row.optionalInstant("disabled_at"),
                row.instant("created_at"));
    }
}
