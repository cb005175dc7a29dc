package dev.postroom.domain.consent;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.tag.TagId;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * The hashes of the consent ledger, all SHA-256 (FIPS 180-4). A form is lines of UTF-8 text, each
 * with a name, the number of bytes of the value, and the value: {@code kind 6 opt_in}. A missing
 * value is the line {@code kind -}. The docs have a test vector.
 */
public final class ConsentHashes {

    /** The length of every hash in bytes. The hash before the first link is that many zeros. */
    public static final int LENGTH = 32;

    private ConsentHashes() {}

    /** The hash that stands for the details in the ledger: of the salt, then the form. */
    public static byte[] commitment(byte[] salt, ConsentDetails details) {
        return sha256(salt, form(details).getBytes(StandardCharsets.UTF_8));
    }

    /** The form of personal details. */
    public static String form(ConsentDetails details) {
        Actor actor = details.actor();
        Optional<Consent> consent = details.consent();
        StringBuilder form = new StringBuilder();
        line(form, "subscriber", Optional.of(details.subscriber().toString()));
        line(form, "address", Optional.of(details.address().value()));
        line(form, "actor_kind", Optional.of(actor.kind().keyword()));
        line(form, "actor_id", actor.id().map(UUID::toString));
        line(form, "actor_name", Optional.of(actor.name()));
        line(form, "consent_source", consent.map(Consent::source));
        line(form, "ip", consent.flatMap(Consent::ip));
        line(form, "user_agent", consent.flatMap(Consent::userAgent));
        line(form, "text", consent.flatMap(Consent::text));
        return form.toString();
    }

    /** The hash of one record: of its form, which has the commitment as hexadecimal digits. */
    public static byte[] record(Workspace workspace, ConsentFact fact, byte[] commitment) {
        return sha256(form(workspace, fact, commitment).getBytes(StandardCharsets.UTF_8));
    }

    /** The form of a record. */
    public static String form(Workspace workspace, ConsentFact fact, byte[] commitment) {
        StringBuilder form = new StringBuilder();
        line(form, "workspace", Optional.of(workspace.id().toString()));
        line(form, "kind", Optional.of(fact.kind().keyword()));
        line(form, "tag", fact.tag().map(TagId::toString));
        line(form, "source", Optional.of(fact.source().keyword()));
        line(form, "at", Optional.of(fact.at().toString()));
        line(form, "commitment", Optional.of(HexFormat.of().formatHex(commitment)));
        return form.toString();
    }

    /** The hash of a link: of the hash of the link before it, then those of its records. */
    public static byte[] link(byte[] previous, List<byte[]> records) {
        return sha256(previous, joined(records));
    }

    /** The hashes of records as one value. */
    public static byte[] joined(List<byte[]> records) {
        ByteBuffer all = ByteBuffer.allocate(records.size() * LENGTH);
        records.forEach(all::put);
        return all.array();
    }

    private static void line(StringBuilder form, String name, Optional<String> value) {
        form.append(name).append(' ');
        value.ifPresentOrElse(
                text ->
                        form.append(text.getBytes(StandardCharsets.UTF_8).length)
                                .append(' ')
                                .append(text),
                () -> form.append('-'));
        form.append('\n');
    }

    private static byte[] sha256(byte[]... parts) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (byte[] part : parts) {
                digest.update(part);
            }
            return digest.digest();
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java runtime has SHA-256", e);
        }
    }
}
