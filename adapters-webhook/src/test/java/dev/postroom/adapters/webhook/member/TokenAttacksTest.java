package dev.postroom.adapters.webhook.member;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.domain.member.provider.IdentityProviderContract;
import dev.postroom.domain.member.provider.ProviderAccount;
import dev.postroom.domain.member.provider.ProviderWord;
import dev.postroom.domain.member.provider.oidc.JsonText;
import dev.postroom.domain.member.provider.oidc.ProviderKey;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Tokens that are forged, stolen or wrong let no person in. */
final class TokenAttacksTest {

    private final ProviderRig rig = new ProviderRig();

    @AfterEach
    void close() {
        rig.close();
    }

    private void isRefused(String reason) {
        assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Refused());
        assertThat(rig.troubles).last().asString().contains(reason);
    }

    private static UnaryOperator<Map<String, Object>> with(String name, Object value) {
        return claims -> {
            Map<String, Object> changed = new HashMap<>(claims);
            changed.put(name, value);
            return changed;
        };
    }

    private static UnaryOperator<Map<String, Object>> without(String name) {
        return claims -> {
            Map<String, Object> changed = new HashMap<>(claims);
            changed.remove(name);
            return changed;
        };
    }

    private static UnaryOperator<Map<String, Object>> later(String name, long seconds) {
        return claims -> with(name, SettableClock.START.getEpochSecond() + seconds).apply(claims);
    }

    private static Arguments claim(
            String what, UnaryOperator<Map<String, Object>> change, String reason) {
        return Arguments.of(what, change, reason);
    }

    static Stream<Arguments> claims() {
        return Stream.of(
                claim("another nonce", with("nonce", "x"), "another nonce"),
                claim("no nonce", without("nonce"), "another nonce"),
                claim("a nonce that is no text", with("nonce", 1), "well-formed"),
                claim("another issuer", with("iss", "https://evil.example"), "another issuer"),
                claim("no issuer", without("iss"), "another issuer"),
                claim("another audience", with("aud", "other"), "another client"),
                claim("an empty audience", with("aud", List.of()), "another client"),
                claim("no audience", without("aud"), "another client"),
                claim(
                        "a further audience without a party",
                        with("aud", List.of("postroom", "other")),
                        "made for another client"),
                claim("another party", with("azp", "other"), "made for another client"),
                claim("expired", later("exp", -61), "expired"),
                claim("no end", without("exp"), "expired"),
                claim("an end that is no time", with("exp", "never"), ""),
                claim("an end beyond all numbers", with("exp", 1e308), ""),
                claim("issued in the future", later("iat", 62), "future"),
                claim("no time of issue", without("iat"), "future"),
                claim("not valid yet", later("nbf", 62), "not count yet"),
                claim("no subject", without("sub"), "no usable sub"),
                claim("an empty subject", with("sub", ""), "no usable sub"),
                claim("a subject with a space", with("sub", "a b"), "no usable sub"),
                claim("a long subject", with("sub", "a".repeat(256)), "no usable sub"),
                claim("no address", without("email"), "no email address"),
                claim(
                        "an address of another type",
                        with("email", List.of("a@b.co")),
                        "well-formed"),
                claim(
                        "two addresses",
                        with("email", "a@b.example,c@d.example"),
                        "no email address"),
                claim("an address beyond ASCII", with("email", "\u00e4nn@example.org"), "ASCII"),
                claim("a Kelvin sign", with("email", "\u212Aim@example.org"), "ASCII"),
                claim("not verified", with("email_verified", false), "email_verified"),
                claim("not said to be verified", without("email_verified"), "email_verified"),
                claim("verified as a text", with("email_verified", "true"), "email_verified"),
                claim("verified as a number", with("email_verified", 1), "email_verified"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("claims")
    void claimsThatAreWrongAreRefused(
            String what, UnaryOperator<Map<String, Object>> change, String reason) {
        rig.fake.claims = change;

        isRefused(reason);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "None", "NONE", "nOnE"})
    void aTokenWithoutASignatureIsRefused(String none) {
        rig.fake.tokens =
                Optional.of(claims ->
                        ProviderKey.signed(Map.of("alg", none, "kid", "first"), claims) + ".");

        assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Refused());
    }

    @Test
    void aTokenWhoseSignatureWasCutOffIsRefused() {
        rig.fake.tokens =
                Optional.of(claims -> {
                    String token = rig.fake.key.token(claims);
                    return token.substring(0, token.lastIndexOf('.') + 1);
                });

        assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Refused());
    }

    @ParameterizedTest
    @ValueSource(strings = {"HS256", "HS384", "HS512"})
    void aTokenThatIsSignedWithThePublicKeyAsASecretIsRefused(String algorithm) {
        for (byte[] secret :
                List.of(
                        rig.fake.key.pair().getPublic().getEncoded(),
                        JsonText.of(rig.fake.key.shown()).getBytes(UTF_8))) {
            rig.fake.tokens = Optional.of(claims -> mac(algorithm, secret, claims));

            isRefused("another way than");
        }
    }

    private static String mac(String algorithm, byte[] secret, Map<String, Object> claims) {
        String signed = ProviderKey.signed(Map.of("alg", algorithm, "kid", "first"), claims);
        try {
            String name = "HmacSHA" + algorithm.substring(2);
            Mac mac = Mac.getInstance(name);
            mac.init(new SecretKeySpec(secret, name));
            return signed + "." + ProviderKey.text(mac.doFinal(signed.getBytes(UTF_8)));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"RS256", "ES256", "EdDSA"})
    void aKeyThatIsNotShownSignsNothing(String algorithm) {
        ProviderKey shown = ProviderKey.create("k", algorithm);
        rig.fake.key = ProviderKey.create("k", algorithm);
        rig.fake.shown = List.of(shown.shown());

        isRefused("wrong signature");

        rig.fake.key = ProviderKey.create("other", algorithm);
        isRefused("by no key of the provider");
    }

    @Test
    void aTokenBringsItsOwnKeyInVain() {
        ProviderKey own = ProviderKey.create("first", "RS256");
        rig.fake.tokens =
                Optional.of(claims ->
                        own.token(
                                Map.of(
                                        "alg",
                                        "RS256",
                                        "kid",
                                        "first",
                                        "jwk",
                                        own.shown(),
                                        "jku",
                                        rig.fake.issuer() + "/evil"),
                                claims));

        isRefused("wrong signature");
        assertThat(rig.fake.paths()).doesNotContain("/evil");
    }

    @Test
    void aKeyOfOneKindIsNotUsedAsOneOfAnother() {
        ProviderKey ec = ProviderKey.create("first", "ES256");
        rig.fake.tokens = Optional.of(ec::token);

        isRefused("by no key of the provider");
    }

    @Test
    void aShortKeyIsNotUsed() {
        rig.fake.key = ProviderKey.create("short", "RS256", 1024);
        rig.fake.shown = List.of(rig.fake.key.shown());

        isRefused("by no key of the provider");
    }

    @Test
    void aKeyForEncryptionSignsNothing() {
        Map<String, Object> shown = new HashMap<>(rig.fake.key.shown());
        shown.put("use", "enc");
        rig.fake.shown = List.of(shown);

        isRefused("by no key of the provider");
    }

    @Test
    void aTokenWithoutTheIdOfAKeyIsReadWhenOneKeyFitsAlone() {
        rig.fake.tokens = Optional.of(claims -> rig.fake.key.token(Map.of("alg", "RS256"), claims));
        assertThat(rig.signedIn()).isInstanceOf(ProviderWord.Vouched.class);

        rig.fake.shown = List.of(rig.fake.key.shown(), ProviderKey.create("b", "RS256").shown());
        rig.clock.advance(Duration.ofHours(1));
        isRefused("does not say by which");
    }

    @Test
    void aTokenWithParametersThatAreCriticalIsRefused() {
        rig.fake.tokens =
                Optional.of(claims ->
                        rig.fake.key.token(
                                Map.of(
                                        "alg",
                                        "RS256",
                                        "kid",
                                        "first",
                                        "crit",
                                        List.of("exp"),
                                        "exp",
                                        1),
                                claims));

        assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Refused());
    }

    @Test
    void claimsThatWereChangedAfterTheSignatureAreRefused() {
        rig.fake.tokens =
                Optional.of(claims -> {
                    String[] right = rig.fake.key.token(claims).split("\\.");
                    String[] other =
                            rig.fake
                                    .key
                                    .token(with("email", "eve@example.org").apply(claims))
                                    .split("\\.");
                    return right[0] + "." + other[1] + "." + right[2];
                });

        isRefused("wrong signature");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "x",
                "a.b.c",
                "..",
                "e30.e30.",
                "e30.e30.e30",
                "bnVsbA.bnVsbA.AA",
                "bnVsbA.e30.AA",
                "eyJhbGciOiJSUzI1NiJ9.bnVsbA.AA",
                "a.b.c.d.e"
            })
    void textsThatAreNoTokenAreRefused(String text) {
        rig.fake.tokens = Optional.of(_ -> text);

        assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Refused());
        assertThat(rig.troubles).last().asString().doesNotContain("e30");
    }

    @Test
    void anAnswerWithoutTheNameOfTheProviderIsRefusedWhenItAlwaysNamesItself() {
        String code =
                rig.fake.signIn(
                        rig.provider.findPage(IdentityProviderContract.QUESTION).orElseThrow(),
                        ProviderAccount.ANN);

        assertThat(rig.provider.redeem(IdentityProviderContract.QUESTION, code, ""))
                .isEqualTo(new ProviderWord.Refused());
        assertThat(rig.fake.paths()).as("the code was told to no one").doesNotContain("/token");
    }

    @Test
    void aProviderThatNeverNamesItselfIsBelievedWithoutAndNotWithAnotherName() {
        rig.fake.description = without("authorization_response_iss_parameter_supported");
        for (String issuer : List.of("", "https://evil.example")) {
            String code =
                    rig.fake.signIn(
                            rig.provider.findPage(IdentityProviderContract.QUESTION).orElseThrow(),
                            ProviderAccount.ANN);
            assertThat(rig.provider.redeem(IdentityProviderContract.QUESTION, code, issuer))
                    .isInstanceOf(
                            issuer.isEmpty()
                                    ? ProviderWord.Vouched.class
                                    : ProviderWord.Refused.class);
        }
    }
}
