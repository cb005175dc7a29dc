package dev.postroom.bootstrap.e2e;

import dev.postroom.bootstrap.embedded.Sql;
import dev.postroom.domain.member.provider.ProviderAccount;
import dev.postroom.domain.member.provider.oidc.ProviderFake;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;

/**
 * A person looks at the pages of a sign-in by an identity provider, by a passkey and by a proxy.
 * {@link DashboardLooksIT} looks at the sign-in of an installation that has none of them.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
final class DoorLooksIT {

    private static final String ANN = "ann@acme.test";
    private static final String PROVIDER = "/sign-in/oidc";
    private static final String BY_PROVIDER = "Sign in with Example";
    private static final String HEADER = "X-Auth-Email";

    // the form of a page that another address of the service has
    private static final String SEND =
            """
            (() => {
              const form = document.createElement('form');
              form.method = 'post';
              form.action = '/sign-in/oidc';
              document.body.append(form);
              form.submit();
            })()
            """;

    @TempDir static Path directory;
    private static Installation installation;
    private static ProviderFake provider;
    private static PostroomProcess postroom;
    private static Browser browser;
    private static BrowserPage page;
    private static DashboardLook look;
    private static Visitor ann;
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
                                "Example",
                                "POSTROOM_DASHBOARD_SIGN_IN_HEADER",
                                HEADER,
                                "POSTROOM_HTTP_TRUSTED_PROXIES",
                                "127.0.0.1,::1"));
        origin = "http://localhost:" + postroom.port();
        DashboardClient.makePerson(installation, installation.account, ANN, "owner", postroom);
        browser = Browser.start(directory);
        page = browser.page();
        look = new DashboardLook(page);
        ann = Visitor.byMouse(page).withPasskeys();
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            postroom.close();
        }
        provider.close();
        installation.close();
    }

    @Test
    @Order(1)
    void theWayBackFromTheProviderIsCalm() throws Exception {
        ann.open(origin + "/sign-in");
        look.at("sign-in-offers");

        page.scripts(false);
        ann.open(origin + PROVIDER + "?code=a&state=b");
        page.scripts(true);
        shows("You are back", "sign-in-provider-back");
        ann.send("Sign in");
        shows("This sign-in has ended", "sign-in-provider-ended");
        calm();
    }

    @Test
    @Order(2)
    void whatTheProviderRefusesIsCalm() throws Exception {
        ann.open(origin + "/sign-in");
        ann.send(BY_PROVIDER);
        ann.isAt("Test provider");
        ann.send("Cancel");
        shows("You are not signed in", "sign-in-provider-cancelled");

        provider.person = new ProviderAccount("ann-1", ANN, false);
        ann.open(origin + "/sign-in");
        ann.send(BY_PROVIDER);
        ann.send("Sign in as " + ANN);
        shows("You cannot sign in this way", "sign-in-provider-refused");

        page.show(postroom.origin() + "/sign-in");
        ann.isAt("Sign in");
        page.value(SEND);
        shows("Not at this address", "sign-in-provider-elsewhere");
        calm();
    }

    @Test
    @Order(3)
    void aPasskeyIsAddedUsedAndRefusedOnPagesThatAreCalm() throws Exception {
        ann.open(origin + "/sign-in?next=/me");
        ann.write("Email address", ANN);
        ann.write("Password", DashboardClient.PASSWORD);
        ann.send("Sign in");
        ann.isAt("Your account");
        ann.send("Add a passkey");
        shows("Add a passkey", "passkey-new");
        ann.write("Name", "The laptop in the kitchen");
        ann.send("Add the passkey");
        ann.reads("The passkey was added.");
        shows("Your account", "me-passkey");
        ann.send("Add a passkey");
        ann.press("Add the passkey");
        ann.reads("This device has a passkey of yours already.");
        // the focus is on the button, where a walk by keyboard would begin
        PageLook.look(page, "dashboard-passkey-known", 1280, 390);

        Sql.run(installation.database(), "UPDATE sessions SET authenticated_at = '2020-01-01'");
        ann.open(origin + "/me/factor");
        shows("Is it still you?", "prove-passkey");
        page.scripts(false);
        ann.send("Use a passkey");
        page.scripts(true);
        shows("Is it still you?", "prove-by-passkey");

        ann.open(origin + "/me/factor");
        ann.send("Use a passkey");
        ann.isAt("Second factor");
        ann.open(origin + "/me");
        ann.send("Remove the passkey The laptop in the kitchen");
        ann.signOut();
        ann.send("Sign in with a passkey");
        ann.reads("The passkey was not accepted");
        shows("Sign in with a passkey", "sign-in-passkey-refused");
        page.scripts(false);
        ann.follow("Use a password instead");
        ann.send("Sign in with a passkey");
        page.scripts(true);
        shows("Sign in with a passkey", "sign-in-passkey-without-scripts");
        calm();
    }

    @Test
    @Order(4)
    void whatAProxySaysIsCalm() throws Exception {
        page.header(HEADER, "a.person.with.a.rather.long.address@mail.acme.test");
        ann.open(origin + "/sign-in");
        look.at("sign-in-proxy");
        ann.send("Continue as a.person.with.a.rather.long.address@mail.acme.test");
        ann.reads("no person with this address can sign in here");
        shows("Sign in", "sign-in-proxy-unknown");
        calm();
    }

    @Test
    @Order(5)
    void aProviderThatDoesNotAnswerLeavesACalmPage() throws Exception {
        provider.answer("/token", 500, "{}");
        ann.open(origin + "/sign-in?by=password");
        ann.send(BY_PROVIDER);
        ann.send("Sign in as " + ANN);
        shows("Example does not answer", "sign-in-provider-silent");

        // a browser stays where it is when the next page has no content
        provider.answer("/authorize", exchange -> exchange.sendResponseHeaders(204, -1));
        ann.open(origin + "/sign-in?by=password");
        ann.send(BY_PROVIDER);
        shows("Continue at Example", "sign-in-provider");
        calm();
    }

    private static void shows(String heading, String name) throws IOException {
        ann.isAt(heading);
        look.at(name);
    }

    private static void calm() {
        look.isCalm(origin, postroom.origin(), provider.issuer());
    }
}
