package dev.postroom.domain.member.passkey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.identity.PersonId;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Devices and browsers of others have made these answers, and programs of others hold them to be
 * right. {@link SoftPasskey} could share a mistake with the check; they cannot.
 */
final class RecordedPasskeysTest {

    private static final String RECORDED = "/passkeys/recorded.csv";
    private static final PasskeySite SITE = new PasskeySite("http://localhost:5000", "localhost");
    private static final PersonId ANN = new PersonId(new UUID(0, 1));
    private static final SoftPasskey OTHER = SoftPasskey.at(SITE, "another device");

    /** The public key of the passkey, and what its device and the browser have answered. */
    private record Answer(PasskeyKey key, ClientData client, byte[] authenticator, byte[] signed) {

        static Answer of(String key, String client, String authenticator, String signature)
                throws GeneralSecurityException {
            CoseKey made = CoseKey.read(bytes(key));
            return new Answer(
                    PasskeyKey.read(
                                    KeyAlgorithm.of(made.algorithm()).orElseThrow(),
                                    made.ofBrowser())
                            .orElseThrow(),
                    described(client),
                    bytes(authenticator),
                    bytes(signature));
        }

        private static ClientData described(String client) {
            String text = new String(bytes(client), StandardCharsets.UTF_8);
            return new ClientData(
                    member(text, "type"),
                    member(text, "challenge"),
                    member(text, "origin"),
                    text.contains("\"crossOrigin\":true"),
                    client);
        }

        private static String member(String json, String name) {
            Matcher member = Pattern.compile("\"" + name + "\":\"([^\"]*)\"").matcher(json);
            assertThat(member.find()).as(json).isTrue();
            return member.group(1);
        }

        Answer by(PasskeyKey other) {
            return new Answer(other, client, authenticator, signed);
        }

        Answer at(String origin) {
            ClientData elsewhere =
                    new ClientData(
                            client.type(), client.challenge(), origin, false, client.encoded());
            return new Answer(key, elsewhere, authenticator, signed);
        }

        /** With a user whom the device says that it has verified, which it has not signed. */
        Answer verified() {
            byte[] changed = authenticator.clone();
            changed[32] |= 4;
            return new Answer(key, client, changed, signed);
        }

        Optional<Long> counted() {
            MadePasskey made = new MadePasskey("a", key, 0);
            return SITE.counted(
                    Passkey.added(
                            new PasskeyId(new UUID(0, 2)), ANN, made, "Laptop", Instant.EPOCH),
                    new PasskeyAnswer(
                            "a", client, Encoded.of(authenticator), Encoded.of(signed), ""));
        }

        boolean isSigned(byte[] data, byte[] description, byte[] signature) {
            byte[] hash = ClientData.sha256(description);
            byte[] all = new byte[data.length + hash.length];
            System.arraycopy(data, 0, all, 0, data.length);
            System.arraycopy(hash, 0, all, data.length, hash.length);
            return key.verifies(all, signature);
        }
    }

    private static byte[] bytes(String text) {
        return new Encoded(text).bytes().orElseThrow();
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = RECORDED, useHeadersInDisplayName = true)
    void theSignatureIsRightAndNoOtherBitOfItOrOfWhatItSignsIs(
            String device, String key, String client, String authenticator, String signature)
            throws GeneralSecurityException {
        Answer answer = Answer.of(key, client, authenticator, signature);
        byte[] description = bytes(client);

        assertThat(answer.isSigned(answer.authenticator(), description, answer.signed())).isTrue();

        for (byte[] part : new byte[][] {answer.authenticator(), description, answer.signed()}) {
            for (int bit = 0; bit < 8 * part.length; bit++) {
                part[bit / 8] ^= (byte) (1 << bit % 8);
                assertThat(answer.isSigned(answer.authenticator(), description, answer.signed()))
                        .as("%s with another bit %d", device, bit)
                        .isFalse();
                part[bit / 8] ^= (byte) (1 << bit % 8);
            }
        }
    }

    @ParameterizedTest(name = "{0}")
    @CsvFileSource(resources = RECORDED, useHeadersInDisplayName = true)
    void theAnswerCountsWithAVerifiedUserAlone(
            String device, String key, String client, String authenticator, String signature)
            throws GeneralSecurityException {
        Answer answer = Answer.of(key, client, authenticator, signature);
        boolean isVerified = !device.endsWith("without a verified user");

        assertThat(answer.counted().isPresent()).isEqualTo(isVerified);

        if (!isVerified) {
            assertThat(answer.verified().counted()).isEmpty();
        }
        assertThat(answer.at("http://localhost:5001").counted()).isEmpty();
        assertThat(answer.by(SITE.made(OTHER.make("c")).orElseThrow().key()).counted()).isEmpty();
    }
}
