package dev.postroom.adapters.rest.member.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakePasskeys;
import dev.postroom.domain.member.passkey.ClientData;
import dev.postroom.domain.member.passkey.NewPasskey;
import dev.postroom.domain.member.passkey.PasskeyAnswer;
import dev.postroom.domain.member.passkey.PasskeySite;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Optional;

/** The pages on which people use, add and remove passkeys. */
final class PasskeyPagesTest {

    private static final String COOKIE = "__Host-postroom";
    private static final String STRANGER = "other=1";
    private static final String OWNER = COOKIE + "=owner";
    private static final String STALE = COOKIE + "=owner-stale";
    private static final String CLIENT =
            client(
                    "{\"type\":\"webauthn.get\",\"challenge\":\"abc\",\"origin\":\"https://a.example\","
                        + "\"crossOrigin\":false,\"other\":{\"x\":[1]}}");

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
        api.passkeys.site =
                Optional.of(new PasskeySite("https://127.0.0.1:" + api.port(), "127.0.0.1"));
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private static String client(String json) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    private HttpResponse<String> get(String cookies, String path) throws Exception {
        return api.send(api.bare(path).header("Cookie", cookies).GET());
    }

    private HttpResponse<String> post(String cookies, String path, String form) throws Exception {
        return api.send(
                api.bare(path)
                        .header("Cookie", cookies)
                        .header("Sec-Fetch-Site", "same-origin")
                        .header("Content-Type", "application/x-www-form-urlencoded")
                        .POST(BodyPublishers.ofString(form)));
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElse("");
    }

    private static void begins(HttpResponse<String> response, String path) {
        assertThat(location(response)).isEqualTo(path);
        assertThat(response.headers().allValues("Set-Cookie"))
                .anyMatch(one -> one.startsWith(COOKIE + "=" + "n".repeat(43)));
    }

    @Test
    void signingInAsksForAnyPasskeyOfTheSite() throws Exception {
        assertThat(get(STRANGER, "/sign-in?next=/me").body()).contains("Sign in with a passkey");

        HttpResponse<String> asked = post(STRANGER, "/sign-in/passkey", "next=/me");

        assertThat(asked.body())
                .contains(
                        "data-passkey=\"get\"",
                        "data-challenge=\"" + FakePasskeys.CHALLENGE.reveal() + "\"",
                        "data-site=\"127.0.0.1\"",
                        "data-known=\"\"",
                        "data-eager=\"yes\"");
        assertThat(asked.headers().firstValue("Cache-Control")).contains("no-store");
        String form =
                "next=/me&credential=good&authenticator=a&signature=s&user=u&client=" + CLIENT;
        begins(post(STRANGER, "/sign-in/passkey/answer", form), "/me");
        assertThat(api.passkeys.received)
                .containsExactly(
                        new PasskeyAnswer(
                                "good",
                                new ClientData(
                                        "webauthn.get", "abc", "https://a.example", false, CLIENT),
                                "a",
                                "s",
                                "u"));
    }

    @Test
    void aPasskeyThatIsRefusedIsAskedForAgainByAButton() throws Exception {
        HttpResponse<String> refused =
                post(STRANGER, "/sign-in/passkey/answer", "credential=bad&client=" + CLIENT);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.headers().allValues("Set-Cookie")).isEmpty();
        assertThat(refused.body())
                .contains("The passkey was not accepted", "Try again")
                .doesNotContain("data-passkey");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "*",
                "e30=x",
                "W10",
                "bnVsbA",
                "eyJ0eXBlIjoxfQ==trailing",
                "eyJ0eXBlIjoiYSIsInR5cGUiOiJiIn0",
                "_w"
            })
    void textsThatAreNoDescriptionAreRefused(String text) throws Exception {
        HttpResponse<String> refused =
                post(STRANGER, "/sign-in/passkey/answer", "credential=good&client=" + text);

        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(api.passkeys.received).isEmpty();
    }

    @Test
    void aDescriptionOfOtherTypesIsReadAsOneThatIsWrong() throws Exception {
        String odd =
                client(
                        "{\"type\":1,\"challenge\":null,\"origin\":[\"https://a.example\"],\"crossOrigin\":\"\"}");
        post(STRANGER, "/sign-in/passkey/answer", "credential=x&client=" + odd);

        assertThat(api.passkeys.received)
                .containsExactly(
                        new PasskeyAnswer("x", new ClientData("", "", "", true, odd), "", "", ""));
    }

    @Test
    void atAnotherAddressThereAreNoPasskeys() throws Exception {
        for (Optional<PasskeySite> other :
                List.<Optional<PasskeySite>>of(
                        Optional.empty(),
                        Optional.of(new PasskeySite("https://a.example", "a.example")))) {
            api.passkeys.site = other;
            assertThat(get(STRANGER, "/sign-in").body()).doesNotContain("passkey\"");
            assertThat(get(OWNER, "/me").body())
                    .contains("The laptop")
                    .doesNotContain("Add a passkey");
            assertThat(post(STRANGER, "/sign-in/passkey", "").body()).contains("No passkeys here");
            assertThat(post(OWNER, "/me/passkeys", "").body()).contains("No passkeys here");
            String form = "credential=good&client=" + CLIENT;
            assertThat(post(STRANGER, "/sign-in/passkey/answer", form).body())
                    .contains("No passkeys here");
        }
        assertThat(api.passkeys.received).isEmpty();
    }

    @Test
    void aPersonAddsAndRemovesAPasskey() throws Exception {
        assertThat(post(OWNER, "/me/passkeys", "").body())
                .contains("data-passkey=\"create\"", "data-known=\"good\"", "data-address=\"owner@")
                .doesNotContain("data-eager");
        String client =
                client("{\"type\":\"webauthn.create\",\"origin\":\"o\",\"challenge\":\"c\"}");
        String form = "authenticator=a&algorithm=-7&client=" + client;

        begins(post(OWNER, "/me/passkeys/add", form + "&key=good&name=Phone"), "/me");

        assertThat(api.passkeys.received)
                .containsExactly(
                        new NewPasskey(
                                new ClientData("webauthn.create", "c", "o", false, client),
                                "a",
                                -7,
                                "good"));
        HttpResponse<String> blank = post(OWNER, "/me/passkeys/add", form + "&key=good&name=");
        assertThat(blank.statusCode()).isEqualTo(422);
        assertThat(blank.body()).contains("Must not be blank.");
        for (String wrong : List.of("&key=bad", "&key=good&algorithm=x")) {
            assertThat(post(OWNER, "/me/passkeys/add", form + wrong + "&name=Phone").body())
                    .contains(wrong.contains("bad") ? "The passkey was not added" : "");
        }
        begins(post(OWNER, "/me/passkeys/" + FakePasskeys.ID + "/remove", ""), "/me");
        assertThat(api.passkeys.received).endsWith(FakePasskeys.ID);
    }

    @Test
    void whoProvedThemselvesLongAgoIsAskedForAProofByAPasskeyToo() throws Exception {
        for (String path : List.of("", "/add", "/" + FakePasskeys.ID + "/remove")) {
            assertThat(location(post(STALE, "/me/passkeys" + path, "name=x")))
                    .isEqualTo("/me/prove?next=%2Fme");
        }
        assertThat(api.passkeys.received).isEmpty();
        assertThat(get(STALE, "/me/prove").body()).contains("/me/prove/passkey");
        assertThat(post(STALE, "/me/prove/passkey", "next=/me").body())
                .contains("data-passkey=\"get\"", "data-known=\"good\"");

        begins(
                post(
                        STALE,
                        "/me/prove/passkey/answer",
                        "next=/me&credential=good&client=" + CLIENT),
                "/me");
        assertThat(
                        post(STALE, "/me/prove/passkey/answer", "credential=bad&client=" + CLIENT)
                                .body())
                .contains("The passkey was not accepted");
    }
}
