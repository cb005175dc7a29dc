package dev.postroom.adapters.persistence.consent;

import dev.postroom.adapters.persistence.sql.Row;
import dev.postroom.adapters.persistence.sql.SqlArray;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.consent.ConsentDetails;
import dev.postroom.domain.consent.ConsentFact;
import dev.postroom.domain.consent.ConsentHashes;
import dev.postroom.domain.consent.ConsentPosition;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.consent.Consents.Entry;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.tag.TagId;

import org.jdbi.v3.core.statement.Update;

import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Rows of the consent ledger. */
final class ConsentRows {

    private static final int SALT = 16;

    private ConsentRows() {}

    /** An entry with the hashes that stand for it. */
    record Sealed(Entry entry, byte[] salt, byte[] commitment, byte[] hash) {

        /** All entries of a transaction; their salts are drawn at once. */
        static List<Sealed> all(Workspace workspace, List<Entry> entries, Randomness randomness) {
            ByteBuffer salts = ByteBuffer.wrap(randomness.bytes(SALT * entries.size()));
            return entries.stream()
                    .map(entry -> {
                        byte[] salt = new byte[SALT];
                        salts.get(salt);
                        return of(workspace, entry, salt);
                    })
                    .toList();
        }

        private static Sealed of(Workspace workspace, Entry entry, byte[] salt) {
            byte[] commitment = ConsentHashes.commitment(salt, entry.details());
            byte[] hash = ConsentHashes.record(workspace, entry.fact(), commitment);
            return new Sealed(entry, salt, commitment, hash);
        }
    }

    static Update bind(Update update, List<Sealed> rows) {
        bindFacts(update, all(rows, row -> row.entry().fact()));
        bindDetails(update, all(rows, row -> row.entry().details()));
        return update.bind("commitments", SqlArray.bytes(all(rows, Sealed::commitment)))
                .bind("salts", SqlArray.bytes(all(rows, Sealed::salt)));
    }

    private static void bindFacts(Update update, List<ConsentFact> facts) {
        update.bind("kinds", SqlArray.texts(all(facts, fact -> fact.kind().keyword())))
                .bind(
                        "tags",
                        SqlArray.optionalUuids(all(facts, fact -> fact.tag().map(TagId::value))))
                .bind("sources", SqlArray.texts(all(facts, fact -> fact.source().keyword())))
                .bind("times", SqlArray.times(all(facts, fact -> Optional.of(fact.at()))));
    }

    private static void bindDetails(Update update, List<ConsentDetails> details) {
        update.bind("subscribers", SqlArray.uuids(all(details, one -> one.subscriber().value())))
                .bind("addresses", SqlArray.texts(all(details, one -> one.address().value())))
                .bind(
                        "actorKinds",
                        SqlArray.texts(all(details, one -> one.actor().kind().keyword())))
                .bind("actors", SqlArray.optionalUuids(all(details, one -> one.actor().id())))
                .bind("actorNames", SqlArray.texts(all(details, one -> one.actor().name())))
                .bind("consentSources", consents(details, one -> Optional.of(one.source())))
                .bind("ips", consents(details, Consent::ip))
                .bind("agents", consents(details, Consent::userAgent))
                .bind("wordings", consents(details, Consent::text));
    }

    private static SqlArray consents(
            List<ConsentDetails> details, Function<Consent, Optional<String>> part) {
        return SqlArray.optionalTexts(all(details, one -> one.consent().flatMap(part)));
    }

    private static <E, T> List<T> all(List<E> elements, Function<E, T> of) {
        return elements.stream().map(of).toList();
    }

    static ConsentPosition position(Row row) throws SQLException {
        return new ConsentPosition(Math.toIntExact(row.number("chain")), row.number("number"));
    }

    static ConsentRecord record(ResultSet result) throws SQLException {
        Row row = new Row(result);
        ConsentFact fact =
                new ConsentFact(
                        Keyword.parse(ConsentFact.Kind.class, row.text("kind")).orElseThrow(),
                        row.optionalUuid("tag_id").map(TagId::new),
                        Keyword.parse(Origin.Source.class, row.text("source")).orElseThrow(),
                        row.instant("occurred_at"));
        return new ConsentRecord(
                position(row),
                Math.toIntExact(row.number("place")),
                fact,
                row.bytes("commitment"),
                row.optionalUuid("subscriber_id").isEmpty()
                        ? Optional.empty()
                        : Optional.of(disclosed(row)));
    }

    private static ConsentRecord.Disclosed disclosed(Row row) throws SQLException {
        Actor actor =
                new Actor(
                        Keyword.parse(Actor.Kind.class, row.text("actor_kind")).orElseThrow(),
                        row.optionalUuid("actor_id"),
                        row.text("actor_name"));
        Optional<String> source = row.optionalText("consent_source");
        Optional<Consent> consent =
                source.isEmpty()
                        ? Optional.empty()
                        : Optional.of(
                                new Consent(
                                        source.get(),
                                        row.optionalText("ip"),
                                        row.optionalText("user_agent"),
                                        row.optionalText("wording")));
        return new ConsentRecord.Disclosed(
                row.bytes("salt"),
                new ConsentDetails(
                        new SubscriberId(row.uuid("subscriber_id")),
                        new EmailAddress(row.text("address")),
                        actor,
                        consent));
    }
}
