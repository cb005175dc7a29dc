package dev.postroom.domain.member.passkey;

import dev.postroom.domain.identity.PersonId;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;

/**
 * A device with one passkey, as a program. It answers as it is told, so that attacks can be tried.
 *
 * @param origin that the browser says the page has
 * @param site that the browser says the page belongs to
 * @param isVerified whether it says that it has verified its user
 * @param counter of its uses
 */
public record SoftPasskey(
        KeyPair pair,
        int algorithm,
        String credential,
        String origin,
        String site,
        boolean isVerified,
        int counter) {

    private static final int PRESENT = 1;
    private static final int VERIFIED = 4;
    private static final int WITH_CREDENTIAL = 64;

    /** A device at this site, which does not count. */
    public static SoftPasskey at(PasskeySite site, String credential) {
        return of(-7, "EC", 256, site, credential);
    }

    /** As the other one, with a key of this kind. */
    public static SoftPasskey of(
            int algorithm, String kind, int bits, PasskeySite site, String credential) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
            if (bits > 0) {
                generator.initialize(bits);
            }
            return new SoftPasskey(
                    generator.generateKeyPair(),
                    algorithm,
                    Encoded.of(credential.getBytes(StandardCharsets.UTF_8)),
                    site.origin(),
                    site.id(),
                    true,
                    0);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    public SoftPasskey withOrigin(String other) {
        return new SoftPasskey(pair, algorithm, credential, other, site, isVerified, counter);
    }

    public SoftPasskey withSite(String other) {
        return new SoftPasskey(pair, algorithm, credential, origin, other, isVerified, counter);
    }

    public SoftPasskey unverified() {
        return new SoftPasskey(pair, algorithm, credential, origin, site, false, counter);
    }

    public SoftPasskey counting(int other) {
        return new SoftPasskey(pair, algorithm, credential, origin, site, isVerified, other);
    }

    public SoftPasskey named(String other) {
        return new SoftPasskey(
                pair,
                algorithm,
                Encoded.of(other.getBytes(StandardCharsets.UTF_8)),
                origin,
                site,
                isVerified,
                counter);
    }

    /** The answer of a browser in which this passkey is made. */
    public NewPasskey make(String challenge) {
        return new NewPasskey(
                client("webauthn.create", challenge),
                Encoded.of(data(WITH_CREDENTIAL)),
                algorithm,
                Encoded.of(pair.getPublic().getEncoded()));
    }

    /** The answer of a browser in which this passkey is used. */
    public PasskeyAnswer answer(String challenge, PersonId person) {
        ClientData client = client("webauthn.get", challenge);
        byte[] data = data(0);
        return new PasskeyAnswer(
                credential,
                client,
                Encoded.of(data),
                Encoded.of(signed(data, client.hash().orElseThrow())),
                Passkey.userOf(person));
    }

    private ClientData client(String type, String challenge) {
        String text =
                "{\"type\":\"%s\",\"challenge\":\"%s\",\"origin\":\"%s\",\"crossOrigin\":false}"
                        .formatted(type, challenge, origin);
        return new ClientData(
                type, challenge, origin, false, Encoded.of(text.getBytes(StandardCharsets.UTF_8)));
    }

    private byte[] data(int more) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(ClientData.sha256(site.getBytes(StandardCharsets.UTF_8)));
        out.write(PRESENT | (isVerified ? VERIFIED : 0) | more);
        out.writeBytes(ByteBuffer.allocate(4).putInt(counter).array());
        if (more != 0) {
            byte[] id = new Encoded(credential).bytes().orElseThrow();
            out.writeBytes(new byte[16]);
            out.writeBytes(ByteBuffer.allocate(2).putShort((short) id.length).array());
            out.writeBytes(id);
            out.writeBytes(new byte[77]);
        }
        return out.toByteArray();
    }

    private byte[] signed(byte[] data, byte[] hash) {
        try {
            Signature signature =
                    Signature.getInstance(KeyAlgorithm.of(algorithm).orElseThrow().signature());
            signature.initSign(pair.getPrivate());
            signature.update(data);
            signature.update(hash);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
