package dev.postroom.domain.member.passkey;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.identity.PersonId;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URI;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;

/** Answers of passkeys, and attempts to make some up. */
final class PasskeySiteTest {

    private static final PasskeySite SITE =
            PasskeySite.at(URI.create("https://mail.example.com/")).orElseThrow();
    private static final PersonId ANN = new PersonId(new UUID(0, 1));
    private static final String CHALLENGE = "c".repeat(43);

    private final SoftPasskey soft = SoftPasskey.at(SITE, "ann's laptop");

    private static Passkey stored(SoftPasskey soft) {
        MadePasskey made = SITE.made(soft.make(CHALLENGE)).orElseThrow();
        return Passkey.added(new PasskeyId(new UUID(0, 2)), ANN, made, "Laptop", Instant.EPOCH);
    }

    private static PasskeyAnswer changed(
            PasskeyAnswer answer, ClientData client, String authenticator, String signature) {
        return new PasskeyAnswer(
                answer.credential(), client, authenticator, signature, answer.user());
    }

    private static String flipped(String encoded, int bit) {
        byte[] bytes = new Encoded(encoded).bytes().orElseThrow();
        bytes[bit / 8 % bytes.length] ^= (byte) (1 << bit % 8);
        return Encoded.of(bytes);
    }

    @ParameterizedTest
    @CsvSource({
        "https://mail.example.com/, https://mail.example.com, mail.example.com",
        "https://Mail.Example.com:443, https://mail.example.com, mail.example.com",
        "https://mail.example.com:8443/x, https://mail.example.com:8443, mail.example.com",
        "http://localhost:8080, http://localhost:8080, localhost",
        "http://demo.localhost, http://demo.localhost, demo.localhost",
    })
    void theSiteIsTheHostOfTheAddress(String address, String origin, String id) {
        assertThat(PasskeySite.at(URI.create(address))).contains(new PasskeySite(origin, id));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://mail.example.com",
                "https://192.0.2.1",
                "https://[::1]:8080",
                "http://127.0.0.1:8080",
                "http://notlocalhost",
                "mailto:ann@example.com",
                "/relative"
            })
    void addressesWithoutNameOrHttpsHaveNoPasskeys(String address) {
        assertThat(PasskeySite.at(URI.create(address))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"-7, EC, 256", "-8, Ed25519, 0", "-257, RSA, 2048"})
    void aPasskeyOfEachAlgorithmIsMadeAndUsed(int algorithm, String kind, int bits) {
        SoftPasskey device = SoftPasskey.of(algorithm, kind, bits, SITE, "one").counting(-1);
        Passkey passkey = stored(device);

        assertThat(passkey.credential()).isEqualTo(device.credential());
        assertThat(passkey.counter()).isEqualTo(4_294_967_295L);
        assertThat(SITE.counted(passkey, device.answer(CHALLENGE, ANN))).contains(4_294_967_295L);
    }

    @ParameterizedTest
    @CsvSource({
        "-7, EC, 384",
        "-257, RSA, 1024",
        "-8, EC, 256",
        "-7, Ed25519, 0",
        "-257, EC, 256",
        "-35, EC, 384",
        "-37, RSA, 2048",
        "0, EC, 256"
    })
    void keysThatAreWeakOrOfAnotherKindAreRefused(int algorithm, String kind, int bits) {
        assertThat(SITE.made(SoftPasskey.of(algorithm, kind, bits, SITE, "one").make(CHALLENGE)))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "https://evil.example",
                "https://mail.example.com.evil.example",
                "https://mail.example.com:444",
                "http://mail.example.com",
                "https://sub.mail.example.com",
                "https://mail.example.com/",
                "null",
                ""
            })
    void anAnswerAtAnotherOriginIsRefused(String origin) {
        Passkey passkey = stored(soft);

        assertThat(SITE.counted(passkey, soft.withOrigin(origin).answer(CHALLENGE, ANN))).isEmpty();
        assertThat(SITE.made(soft.withOrigin(origin).make(CHALLENGE))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"example.com", "evil.example", "MAIL.example.com", ""})
    void anAnswerForAnotherSiteIsRefused(String site) {
        assertThat(SITE.counted(stored(soft), soft.withSite(site).answer(CHALLENGE, ANN)))
                .isEmpty();
        assertThat(SITE.made(soft.withSite(site).make(CHALLENGE))).isEmpty();
    }

    @Test
    void anAnswerOfADeviceThatHasNotVerifiedItsUserIsRefused() {
        assertThat(SITE.counted(stored(soft), soft.unverified().answer(CHALLENGE, ANN))).isEmpty();
        assertThat(SITE.made(soft.unverified().make(CHALLENGE))).isEmpty();
    }

    @Test
    void anAnswerInAnEmbeddedPageOrOfTheOtherTypeIsRefused() {
        Passkey passkey = stored(soft);
        PasskeyAnswer answer = soft.answer(CHALLENGE, ANN);
        ClientData client = answer.client();
        ClientData embedded =
                new ClientData(client.type(), CHALLENGE, client.origin(), true, client.encoded());
        ClientData made = soft.make(CHALLENGE).client();

        for (ClientData other : new ClientData[] {embedded, made}) {
            assertThat(
                            SITE.counted(
                                    passkey,
                                    changed(
                                            answer,
                                            other,
                                            answer.authenticator(),
                                            answer.signature())))
                    .isEmpty();
        }
        NewPasskey asUse = soft.make(CHALLENGE);
        assertThat(
                        SITE.made(
                                new NewPasskey(
                                        client,
                                        asUse.authenticator(),
                                        asUse.algorithm(),
                                        asUse.key())))
                .isEmpty();
    }

    @Test
    void aChangedBitAnywhereIsRefused() {
        Passkey passkey = stored(soft);
        PasskeyAnswer answer = soft.answer(CHALLENGE, ANN);
        ClientData client = answer.client();
        for (int bit = 0; bit < 8 * 37; bit++) {
            ClientData other =
                    new ClientData(
                            client.type(),
                            CHALLENGE,
                            client.origin(),
                            false,
                            flipped(client.encoded(), bit));
            String data = flipped(answer.authenticator(), bit);
            String signature = flipped(answer.signature(), bit);
            assertThat(
                            SITE.counted(
                                    passkey,
                                    changed(
                                            answer,
                                            other,
                                            answer.authenticator(),
                                            answer.signature())))
                    .isEmpty();
            assertThat(SITE.counted(passkey, changed(answer, client, data, answer.signature())))
                    .isEmpty();
            assertThat(
                            SITE.counted(
                                    passkey,
                                    changed(answer, client, answer.authenticator(), signature)))
                    .isEmpty();
        }
        assertThat(SITE.counted(passkey, answer)).contains(0L);
    }

    @Test
    void theSignatureOfAnotherKeyIsRefused() {
        PasskeyAnswer other = SoftPasskey.at(SITE, "ann's laptop").answer(CHALLENGE, ANN);

        assertThat(SITE.counted(stored(soft), other)).isEmpty();
    }

    @Test
    void textsThatAreNoBytesAreRefused() {
        Passkey passkey = stored(soft);
        PasskeyAnswer answer = soft.answer(CHALLENGE, ANN);
        NewPasskey made = soft.make(CHALLENGE);
        for (String text :
                new String[] {"", "A", "*", "AAAA", "A".repeat(60), "ä", "A".repeat(9_000)}) {
            assertThat(
                            SITE.counted(
                                    passkey,
                                    changed(answer, answer.client(), text, answer.signature())))
                    .isEmpty();
            assertThat(
                            SITE.counted(
                                    passkey,
                                    changed(answer, answer.client(), answer.authenticator(), text)))
                    .isEmpty();
            assertThat(SITE.made(new NewPasskey(made.client(), text, -7, made.key()))).isEmpty();
            assertThat(SITE.made(new NewPasskey(made.client(), made.authenticator(), -7, text)))
                    .isEmpty();
        }
    }

    @Test
    void dataThatEndTooEarlyAreRefused() {
        NewPasskey made = soft.make(CHALLENGE);
        byte[] bytes = new Encoded(made.authenticator()).bytes().orElseThrow();
        int credential = 37 + 16 + 2 + 12;
        for (int length = 0; length < credential; length++) {
            String cut = Encoded.of(Arrays.copyOf(bytes, length));
            assertThat(SITE.made(new NewPasskey(made.client(), cut, -7, made.key()))).isEmpty();
        }
    }
}
