package dev.postroom.adapters.webhook.member;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpHandler;

import dev.postroom.domain.member.provider.IdentityProviderContract;
import dev.postroom.domain.member.provider.ProviderWord;
import dev.postroom.domain.member.provider.oidc.JsonText;
import dev.postroom.domain.member.provider.oidc.ProviderFake;
import dev.postroom.domain.member.provider.oidc.ProviderKey;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;

/** A provider that is slow, large, broken or changed does no harm, and the operator is told. */
@Timeout(60)
final class ProviderFaultsTest {

    private static final String CONFIGURATION = "/.well-known/openid-configuration";

    private static final int MOST_CALLS = 8;

    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final CountDownLatch over = new CountDownLatch(1);
    private final ProviderRig rig = new ProviderRig(Duration.ofSeconds(2));

    @AfterEach
    void close() {
        over.countDown();
        rig.close();
        threads.close();
    }

    private boolean hasPage() {
        return rig.provider.findPage(IdentityProviderContract.QUESTION).isPresent();
    }

    private static HttpHandler huge() {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            byte[] part = new byte[64 * 1024];
            try {
                for (int n = 0; n < 1_000; n++) {
                    exchange.getResponseBody().write(part);
                }
            } catch (IOException _) {
                // the client is gone, as it should
            }
        };
    }

    private HttpHandler hanging() {
        return exchange -> {
            exchange.sendResponseHeaders(200, 0);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
            await();
        };
    }

    private void await() {
        try {
            over.await();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {CONFIGURATION, "/token", "/keys"})
    void anAnswerThatNeverEndsIsNotWaitedFor(String path) {
        boolean isPage = path.equals(CONFIGURATION);
        rig.fake.answer(path, hanging());

        if (isPage) {
            assertThat(hasPage()).isFalse();
        } else {
            assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Silent());
        }
        assertThat(rig.troubles).last().asString().contains("gives no answer within 2 s");
    }

    @ParameterizedTest
    @ValueSource(strings = {CONFIGURATION, "/token", "/keys"})
    void anAnswerThatIsHugeIsNotRead(String path) {
        boolean isPage = path.equals(CONFIGURATION);
        rig.fake.answer(path, huge());

        if (isPage) {
            assertThat(hasPage()).isFalse();
        } else {
            assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Silent());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {CONFIGURATION, "/token", "/keys"})
    void aRedirectIsNotFollowed(String path) {
        rig.fake.answer(
                path,
                exchange -> {
                    exchange.getResponseHeaders().add("Location", rig.fake.issuer() + "/elsewhere");
                    ProviderFake.send(exchange, 307, "application/json", "{}");
                });

        if (path.equals(CONFIGURATION)) {
            assertThat(hasPage()).isFalse();
        } else {
            assertThat(rig.signedIn()).isNotInstanceOf(ProviderWord.Vouched.class);
        }
        assertThat(rig.fake.paths()).doesNotContain("/elsewhere");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "no JSON", "[]", "null", "{\"keys\":{}}", "{\"issuer\":1}"})
    void answersThatAreNoDescriptionAreOfNoUse(String body) {
        rig.fake.answer(CONFIGURATION, 200, body);

        assertThat(hasPage()).isFalse();
        assertThat(rig.troubles).hasSize(1);
    }

    @Test
    void deepAnswersAreOfNoUse() {
        rig.fake.answer(CONFIGURATION, 200, "[".repeat(100_000));
        assertThat(hasPage()).isFalse();

        rig.fake.answer(CONFIGURATION, 200, "{\"a\":".repeat(40_000));
        assertThat(hasPage()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "{\"keys\":1}",
                "{\"keys\":null}",
                "{\"keys\":[null]}",
                "{\"keys\":[1]}",
                "{\"keys\":[{\"kty\":\"RSA\"}]}"
            })
    void answersThatAreNoKeysAreOfNoUse(String body) {
        rig.fake.answer("/keys", 200, body);

        assertThat(rig.signedIn()).isNotInstanceOf(ProviderWord.Vouched.class);
        assertThat(rig.troubles).isNotEmpty();
    }

    @Test
    void aDescriptionOfAnotherIssuerIsNotBelieved() {
        rig.fake.description =
                found -> {
                    found.put("issuer", "https://evil.example");
                    return found;
                };

        assertThat(hasPage()).isFalse();
        assertThat(rig.troubles).last().asString().contains("set dashboard.oidc.issuer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://login.example.com/x",
                "javascript:alert(1)",
                "data:text/html,x",
                "//evil.example",
                "/relative",
                "https://a b",
                "https://user:secret@login.example.com/x",
                "https://login.example.com:99999/x",
                "https://login.example.com/x#part",
                "file:///etc/passwd",
                ""
            })
    void placesThatAreNotReachedSafelyAreNotUsed(String place) {
        for (String name : List.of("authorization_endpoint", "token_endpoint", "jwks_uri")) {
            rig.fake.description =
                    found -> {
                        found.put(name, place);
                        return found;
                    };

            assertThat(hasPage()).isFalse();
            assertThat(rig.troubles).last().asString().contains(name);
        }
    }

    @Test
    void aProviderThatIsGoneIsSilent() {
        rig.fake.close();

        assertThat(hasPage()).isFalse();
        assertThat(rig.redeemed("code")).isEqualTo(new ProviderWord.Silent());
    }

    @Test
    void aFaultOfTheProviderIsNoRefusalOfThePerson() {
        rig.fake.answer("/token", 503, "{\"error\":\"busy\"}");
        assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Silent());

        rig.fake.answer("/token", 200, "{\"access_token\":\"x\"}");
        assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Refused());
    }

    @Test
    void theNextKeyOfTheProviderIsReadWhenATokenNeedsIt() {
        assertThat(rig.signedIn()).isInstanceOf(ProviderWord.Vouched.class);

        assertReadAfterThePause(ProviderKey.create("second", "ES256"));
    }

    private void assertReadAfterThePause(ProviderKey next) {
        rig.fake.key = next;
        rig.fake.shown = List.of(rig.fake.key.shown());
        assertThat(rig.signedIn())
                .as("too soon to ask again")
                .isEqualTo(new ProviderWord.Refused());
        rig.clock.advance(ProviderRig.PAUSE);
        assertThat(rig.signedIn()).isInstanceOf(ProviderWord.Vouched.class);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aKeyThatIsReplacedUnderItsIdOrWithoutOneIsReadWhenASignatureIsWrong(boolean isNamed) {
        rig.fake.tokens =
                Optional.of(claims ->
                        rig.fake.key.token(
                                isNamed
                                        ? Map.of("alg", "RS256", "kid", "first")
                                        : Map.of("alg", "RS256"),
                                claims));
        assertThat(rig.signedIn()).isInstanceOf(ProviderWord.Vouched.class);

        assertReadAfterThePause(ProviderKey.create("first", "RS256"));
    }

    @Test
    void wrongSignaturesDoNotMakeTheServiceAskAgainAndAgain() {
        rig.signedIn();
        rig.fake.key = ProviderKey.create("first", "RS256");
        rig.clock.advance(ProviderRig.PAUSE);
        for (int n = 0; n < 10; n++) {
            assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Refused());
        }

        assertThat(Collections.frequency(rig.fake.paths(), "/keys")).isEqualTo(2);
    }

    @Test
    void aCallWaitsForItsTurnWhileOthersLast() throws Exception {
        rig.fake.description =
                found -> {
                    await();
                    return found;
                };
        List<CompletableFuture<Boolean>> calls =
                Stream.generate(() -> CompletableFuture.supplyAsync(this::hasPage, threads))
                        .limit(MOST_CALLS)
                        .toList();
        Awaitility.await()
                .until(() -> Collections.frequency(rig.fake.paths(), CONFIGURATION) == MOST_CALLS);
        CompletableFuture<Boolean> next = new CompletableFuture<>();
        Thread waiting = Thread.ofVirtual().start(() -> next.complete(hasPage()));
        Awaitility.await()
                .until(() -> next.isDone() || waiting.getState() == Thread.State.TIMED_WAITING);

        over.countDown();

        assertThat(next.get()).isTrue();
        assertThat(calls).allSatisfy(call -> assertThat(call.get()).isTrue());
        assertThat(rig.troubles).isEmpty();
    }

    @Test
    void aCallThatGetsNoTurnEndsWithinItsOwnTime() {
        rig.fake.answer(CONFIGURATION, hanging());

        List<CompletableFuture<Boolean>> calls =
                Stream.generate(() -> CompletableFuture.supplyAsync(this::hasPage, threads))
                        .limit(3 * MOST_CALLS)
                        .toList();

        assertThat(calls).allSatisfy(call -> assertThat(call.get()).isFalse());
        assertThat(rig.troubles).hasSize(3 * MOST_CALLS);
    }

    @Test
    void tokensOfUnknownKeysDoNotMakeTheServiceAskAgainAndAgain() {
        rig.signedIn();
        rig.fake.key = ProviderKey.create("unknown", "ES256");
        rig.clock.advance(ProviderRig.PAUSE);
        for (int n = 0; n < 10; n++) {
            assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Refused());
        }

        assertThat(Collections.frequency(rig.fake.paths(), "/keys")).isEqualTo(2);
        assertThat(Collections.frequency(rig.fake.paths(), CONFIGURATION)).isEqualTo(1);
    }

    @Test
    void aKeyThatIsNoLongerShownEndsAfterAnHour() {
        rig.signedIn();
        rig.fake.shown = List.of(ProviderKey.create("second", "RS256").shown());
        assertThat(rig.signedIn()).isInstanceOf(ProviderWord.Vouched.class);

        rig.clock.advance(Duration.ofHours(1));

        assertThat(rig.signedIn()).isEqualTo(new ProviderWord.Refused());
    }

    @Test
    void theLogHasNeitherTheCodeNorTheTokenNorTheSecret() {
        rig.fake.tokens = Optional.of(claims -> rig.fake.key.token(claims) + "x");
        rig.signedIn();
        rig.fake.answer("/token", 400, JsonText.of(Map.of("error", "code 7 is wrong")));
        rig.redeemed("code 7");

        assertThat(rig.troubles)
                .isNotEmpty()
                .allSatisfy(trouble ->
                        assertThat(trouble).doesNotContain("code 7", ProviderFake.SECRET, "eyJ"));
    }
}
