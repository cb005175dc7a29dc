package dev.postroom.domain.consent;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.shared.seal.HashedForm;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.tag.TagId;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
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
    public static final int LENGTH = HashedForm.LENGTH;

    private ConsentHashes() {}

    /** The hash that stands for the details in the ledger: of the salt, then the form. */
    public static byte[] commitment(byte[] salt, ConsentDetails details) {
        return HashedForm.sha256(salt, form(details).getBytes(StandardCharsets.UTF_8));
    }

    /** The form of personal details. */
    public static String form(ConsentDetails details) {
        Actor actor = details.actor();
        Optional<Consent> consent = details.consent();
        return new HashedForm()
                .line("subscriber", details.subscriber().toString())
                .line("address", details.address().value())
                .line("actor_kind", actor.kind().keyword())
                .line("actor_id", actor.id().map(UUID::toString))
                .line("actor_name", actor.name())
                .line("consent_source", consent.map(Consent::source))
                .line("ip", consent.flatMap(Consent::ip))
                .line("user_agent", consent.flatMap(Consent::userAgent))
                .line("text", consent.flatMap(Consent::text))
                .text();
    }

    /** The hash of one record: of its form, which has the commitment as hexadecimal digits. */
    public static byte[] record(Workspace workspace, ConsentFact fact, byte[] commitment) {
        return HashedForm.sha256(
                form(workspace, fact, commitment).getBytes(StandardCharsets.UTF_8));
    }

    /** The form of a record. */
    public static String form(Workspace workspace, ConsentFact fact, byte[] commitment) {
        return new HashedForm()
                .line("workspace", workspace.id().toString())
                .line("kind", fact.kind().keyword())
                .line("tag", fact.tag().map(TagId::toString))
                .line("source", fact.source().keyword())
                .line("at", fact.at().toString())
                .line("commitment", HexFormat.of().formatHex(commitment))
                .text();
    }

    /** The hash of a link: of the hash of the link before it, then those of its records. */
    public static byte[] link(byte[] previous, List<byte[]> records) {
        return HashedForm.sha256(previous, joined(records));
    }

    /** The hashes of records as one value. */
    public static byte[] joined(List<byte[]> records) {
        ByteBuffer all = ByteBuffer.allocate(records.size() * LENGTH);
        records.forEach(all::put);
        return all.array();
    }
}
