package dev.postroom.adapters.webhook.member;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.member.provider.AskedPage;
import dev.postroom.domain.member.provider.IdentityProvider;
import dev.postroom.domain.member.provider.IdentityProviderContract;
import dev.postroom.domain.member.provider.ProviderAccount;
import dev.postroom.domain.member.provider.ProviderWord;
import dev.postroom.domain.member.provider.oidc.ProviderFake;
import dev.postroom.domain.member.provider.oidc.ProviderKey;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The adapter keeps the contract, and speaks with providers of all kinds. */
final class OidcIdentityProviderTest implements IdentityProviderContract {

    private final ProviderRig rig = new ProviderRig();
    private final OidcIdentityProvider provider = rig.provider;

    @AfterEach
    void close() {
        rig.close();
    }

    @Override
    public IdentityProvider provider() {
        return provider;
    }

    @Override
    public String issuer() {
        return rig.fake.issuer();
    }

    @Override
    public String signIn(URI page, ProviderAccount account) {
        return rig.fake.signIn(page, account);
    }

    @Override
    public void silence() {
        rig.fake.fail();
    }

    @Test
    void thePageIsAskedForACodeWithTheChallengeOfAVerifier() {
        URI page = provider.findPage(QUESTION).orElseThrow();

        assertThat(page.toString()).startsWith(rig.fake.issuer() + "/authorize?");
        assertThat(AskedPage.at(page).values())
                .containsEntry("response_type", "code")
                .containsEntry("scope", "openid email")
                .containsEntry("client_id", ProviderFake.CLIENT)
                .containsEntry("redirect_uri", "https://Mail.example.com:443/sign-in/oidc")
                .containsEntry("code_challenge_method", "S256");
    }

    @ParameterizedTest
    @ValueSource(strings = {"RS256", "ES256", "EdDSA"})
    void tokensAreSignedInAnyOfThreeWays(String algorithm) {
        rig.fake.key = ProviderKey.create("k", algorithm);
        rig.fake.shown = List.of(rig.fake.key.shown());

        assertThat(rig.signedIn()).isInstanceOf(ProviderWord.Vouched.class);
        assertThat(rig.troubles).isEmpty();
    }

    @Test
    void keysOfKindsThatAreNotKnownAreSkipped() {
        rig.fake.shown =
                List.of(
                        Map.of("kty", "AKP", "kid", "new", "alg", "ML-DSA-65", "pub", "AA"),
                        rig.fake.key.shown());

        assertThat(rig.signedIn()).isInstanceOf(ProviderWord.Vouched.class);
    }

    @Test
    void aProviderThatTakesTheSecretInTheBodyAloneGetsItThere() {
        rig.fake.description =
                found -> {
                    found.put(
                            "token_endpoint_auth_methods_supported",
                            List.of("client_secret_post", "private_key_jwt"));
                    return found;
                };

        assertThat(rig.signedIn()).isInstanceOf(ProviderWord.Vouched.class);
    }

    @Test
    void aPageThatHasValuesAlreadyKeepsThem() {
        rig.fake.description =
                found -> {
                    found.put("authorization_endpoint", rig.fake.issuer() + "/authorize?tenant=a");
                    return found;
                };

        assertThat(provider.findPage(QUESTION).orElseThrow().toString())
                .contains("/authorize?tenant=a&client_id=");
    }

    @Test
    void anAudienceOfSeveralIsAcceptedWhenThePartyIsThisClient() {
        rig.fake.claims =
                claims -> {
                    Map<String, Object> more = new TreeMap<>(claims);
                    more.put("aud", List.of("other", ProviderFake.CLIENT));
                    more.put("azp", ProviderFake.CLIENT);
                    return more;
                };

        assertThat(rig.signedIn()).isInstanceOf(ProviderWord.Vouched.class);
    }

    @Test
    void theProviderIsAskedInNoTransaction() {
        InsideTransaction.isRefused(() -> provider.findPage(QUESTION));
        InsideTransaction.isRefused(() -> provider.redeem(QUESTION, "x", issuer()));
    }

    @Test
    void theSecretOfTheClientIsInNoText() {
        assertThat(ProviderRig.client(issuer()).toString()).doesNotContain(ProviderFake.SECRET);
    }
}
