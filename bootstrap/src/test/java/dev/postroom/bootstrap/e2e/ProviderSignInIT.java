package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.domain.member.provider.AskedPage;
import dev.postroom.domain.member.provider.ProviderAccount;
import dev.postroom.domain.member.provider.oidc.ProviderFake;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** People sign in by an identity provider, in a browser and by attacks of clients. */
final class ProviderSignInIT {

    private static final String ANN = "ann@acme.test";
    private static final String BOB = "bob@acme.test";
    private static final String OIDC = "/sign-in/oidc";
    private static final ProviderAccount ANN_THERE = new ProviderAccount("ann-1", ANN, true);
    private static final Pattern PAGE = Pattern.compile("0; url=(.+)");

    @TempDir static Path directory;
    private static Installation installation;
    private static ProviderFake provider;
    private static PostroomProcess postroom;
    private static Browser browser;
    private static String origin;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        provider = new ProviderFake(InstantSource.system());
        postroom =
                installation.serveAt(
                        "localhost",
                        Map.of(
                                "POSTROOM_DASHBOARD_OIDC_ISSUER",
                                provider.issuer(),
                                "POSTROOM_DASHBOARD_OIDC_CLIENT_ID",
                                ProviderFake.CLIENT,
                                "POSTROOM_DASHBOARD_OIDC_CLIENT_SECRET",
                                ProviderFake.SECRET,
                                "POSTROOM_DASHBOARD_OIDC_NAME",
                                "Example"));
        origin = "http://localhost:" + postroom.port();
        browser = Browser.start(directory);
        DashboardClient.makePerson(installation, installation.account, ANN, "owner", postroom);
        DashboardClient.makePerson(installation, installation.account, BOB, "owner", postroom);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        postroom.close();
        provider.close();
        installation.close();
    }

    @BeforeEach
    void annIsAtTheProvider() {
        provider.person = ANN_THERE;
        provider.claims = UnaryOperator.identity();
    }

    @Test
    void aPersonSignsInAtTheProviderAndSeesTheOverviewAndMayCancel() throws Exception {
        Visitor ann = Visitor.byMouse(browser);
        ann.open(origin + "/sign-in");
        ann.send("Sign in with Example");
        ann.isAt("Test provider");

        ann.send("Sign in as " + ANN);

        ann.isAt("Overview");
        assertThat(installation.run("audit", "export", "--account", installation.account).out())
                .contains("\"provider\"");
        ann.signOut();
        ann.open(origin + "/me");
        ann.isAt("Sign in");

        ann.send("Sign in with Example");
        ann.isAt("Test provider");
        ann.send("Cancel");
        ann.isAt("You are not signed in");
        ann.follow("Go to the sign-in");
        ann.isAt("Sign in");
    }

    @Test
    void withoutScriptsAButtonMakesTheLastStep() throws Exception {
        Visitor ann = Visitor.byMouse(browser).withoutScripts();
        ann.open(origin + "/sign-in");
        ann.send("Sign in with Example");
        ann.isAt("Test provider");
        ann.send("Sign in as " + ANN);
        ann.isAt("You are back");

        ann.send("Sign in");

        ann.isAt("Overview");
        ann.signOut();
    }

    /** The page of the provider that a client is sent to. */
    private static URI begun(DashboardClient client) {
        HttpResponse<String> asked = client.post(OIDC, Map.of("next", "/me"));
        Matcher page = PAGE.matcher(asked.headers().firstValue("Refresh").orElse(""));
        assertThat(page.matches()).as(asked.body()).isTrue();
        return URI.create(page.group(1));
    }

    private static Map<String, String> answer(URI page, ProviderAccount account) {
        return Map.of(
                "code", provider.signIn(page, account),
                "state", AskedPage.at(page).value("state"),
                "iss", provider.issuer());
    }

    private static HttpResponse<String> enter(DashboardClient client, Map<String, String> answer) {
        return client.post(OIDC + "/answer", answer);
    }

    private static void isIn(DashboardClient client, String address) {
        assertThat(client.get("/me").body()).contains(address);
    }

    private static void isOut(DashboardClient client) {
        assertThat(client.get("/me").headers().firstValue("Location").orElse(""))
                .startsWith("/sign-in");
    }

    private static DashboardClient client() {
        return new DashboardClient(origin);
    }

    @Test
    void anAnswerCountsOnceAndInItsOwnBrowserAlone() {
        DashboardClient ann = client();
        Map<String, String> answer = answer(begun(ann), ANN_THERE);
        DashboardClient thief = client();
        DashboardClient waiting = client();
        begun(waiting);
        DashboardClient copy = ann.copy();

        for (DashboardClient other : List.of(thief, waiting)) {
            assertThat(enter(other, answer).body()).contains("This sign-in has ended");
            isOut(other);
        }
        enter(ann, answer);
        isIn(ann, ANN);
        assertThat(enter(copy, answer).body())
                .as("the same answer in the same browser")
                .contains("This sign-in has ended");
        isOut(copy);
    }

    @Test
    void theSecretOfTheSessionIsNewWhateverTheBrowserHadBefore() {
        DashboardClient ann = client();
        ann.signIn(BOB, DashboardClient.PASSWORD);
        DashboardClient before = ann.copy();

        enter(ann, answer(begun(ann), ANN_THERE));

        isIn(ann, ANN);
        assertThat(ann.cookie()).isNotEqualTo(before.cookie());
        assertThat(before.get("/me").body()).doesNotContain(ANN);
    }

    @Test
    void aSubjectIsOnePersonForGood() {
        DashboardClient ann = client();
        enter(ann, answer(begun(ann), ANN_THERE));
        isIn(ann, ANN);

        for (ProviderAccount other :
                List.of(
                        new ProviderAccount("ann-1", BOB, true),
                        new ProviderAccount("ann-2", ANN, true),
                        new ProviderAccount("ann-1", ANN, false),
                        new ProviderAccount("eve-1", "eve@acme.test", true))) {
            DashboardClient client = client();
            assertThat(enter(client, answer(begun(client), other)).body())
                    .contains("You cannot sign in this way");
            isOut(client);
        }
        assertThat(installation.run("people", "list").out()).doesNotContain("eve@");

        assertThat(installation.run("people", "unbind", "--email", ANN).exitCode()).isZero();
        assertThat(installation.run("people", "unbind", "--email", ANN).exitCode()).isEqualTo(1);
        DashboardClient again = client();
        enter(again, answer(begun(again), ANN_THERE));
        isIn(again, ANN);
    }

    @Test
    void whoIsDisabledIsNotIn() {
        String gone = "gone@acme.test";
        DashboardClient.makePerson(installation, installation.account, gone, "viewer", postroom);
        ProviderAccount there = new ProviderAccount("gone-1", gone, true);
        DashboardClient client = client();
        enter(client, answer(begun(client), there));
        isIn(client, gone);

        assertThat(installation.run("people", "disable", "--email", gone).exitCode()).isZero();

        isOut(client);
        DashboardClient later = client();
        assertThat(enter(later, answer(begun(later), there)).body())
                .contains("You cannot sign in this way");
        isOut(later);
    }

    @Test
    void atAnotherAddressTheProviderIsNotOffered() {
        DashboardClient elsewhere = new DashboardClient(postroom.origin());

        assertThat(elsewhere.get("/sign-in").body()).doesNotContain(OIDC);
        assertThat(elsewhere.post(OIDC, Map.of()).body())
                .contains("Not at this address", "works at " + origin);
    }

    @Test
    void whatWentWrongIsInTheLogWithoutCodesAndSecrets() {
        DashboardClient client = client();
        Map<String, String> answer =
                answer(begun(client), new ProviderAccount("ann-1", ANN, false));
        enter(client, answer);

        await().untilAsserted(
                        () -> assertThat(postroom.log()).contains("email_verified must be true"));
        assertThat(postroom.log())
                .doesNotContain(answer.get("code"), answer.get("state"), ProviderFake.SECRET);
    }
}
