package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.account.Workspaces;
import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.domain.account.Account;
import dev.postroom.domain.account.AccountId;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.PersonId;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Membership;
import dev.postroom.domain.member.Person;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.member.session.OpenSession;
import dev.postroom.domain.member.session.Session;
import dev.postroom.domain.member.session.SessionId;
import dev.postroom.domain.member.session.VisibleAccount;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.shared.text.Slug;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A session with its person and one workspace of one account of the person.
 *
 * @param hasFactor whether the person has a second factor
 * @param account with that workspace, if the person has one
 */
record SessionRow(
        Session session, Person person, boolean hasFactor, Optional<VisibleAccount> account) {

    private static final Comparator<VisibleAccount> BY_NAME =
            Comparator.comparing(
                            (VisibleAccount one) -> one.account().name().toLowerCase(Locale.ROOT))
                    .thenComparing(one -> one.account().slug().value());

    static SessionRow of(ResultSet result) throws SQLException {
        Row row = new Row(result);
        PersonId id = new PersonId(row.uuid("person_id"));
        return new SessionRow(
                session(result), person(row, id), row.flag("has_factor"), account(result, id));
    }

    /** The session alone. */
    static Session session(ResultSet result) throws SQLException {
        Row row = new Row(result);
        return new Session(
                new SessionId(row.uuid("id")),
                new PersonId(row.uuid("person_id")),
                row.instant("started_at"),
                row.instant("authenticated_at"),
                row.instant("used_at"),
                row.text("address"),
                row.text("user_agent"));
    }

    /** The session that all of these rows are about. */
    static Optional<OpenSession> open(List<SessionRow> rows) {
        Map<AccountId, VisibleAccount> accounts =
                rows.stream()
                        .flatMap(row -> row.account().stream())
                        .collect(
                                Collectors.toMap(
                                        one -> one.account().id(),
                                        one -> one,
                                        SessionRow::together));
        return rows.stream()
                .findFirst()
                .map(row ->
                        new OpenSession(
                                row.session(),
                                row.person(),
                                row.hasFactor(),
                                accounts.values().stream().sorted(BY_NAME).toList()));
    }

    private static VisibleAccount together(VisibleAccount one, VisibleAccount other) {
        return new VisibleAccount(
                one.account(),
                one.membership(),
                one.isFactorRequired(),
                Stream.concat(one.workspaces().stream(), other.workspaces().stream()).toList());
    }

    private static Person person(Row row, PersonId id) throws SQLException {
        return new Person(
                id,
                new EmailAddress(row.text("mail")),
                row.text("person_name"),
                row.flag("is_operator"),
                row.optionalInstant("disabled_at"),
                row.instant("known_since"));
    }

    private static Optional<VisibleAccount> account(ResultSet result, PersonId person)
            throws SQLException {
        Row row = new Row(result);
        if (row.optionalText("slug").isEmpty()) {
            return Optional.empty();
        }
        AccountId id = new AccountId(row.uuid("account_id"));
        return Optional.of(
                new VisibleAccount(
                        new Account(
                                id,
                                new Slug(row.text("slug")),
                                row.text("account_name"),
                                row.instant("opened_at")),
                        new Membership(
                                id,
                                person,
                                Keyword.parse(Role.class, row.text("role")).orElseThrow(),
                                Keyword.parse(Reach.class, row.text("reach")).orElseThrow(),
                                row.instant("since")),
                        row.flag("factor_required"),
                        workspaces(result)));
    }

    private static List<Workspace> workspaces(ResultSet result) throws SQLException {
        return new Row(result).optionalText("environment").isEmpty()
                ? List.of()
                : List.of(Workspaces.of(result));
    }
}
