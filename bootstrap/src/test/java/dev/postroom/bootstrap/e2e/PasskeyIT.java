package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Map;

/** A person adds a passkey in a browser, signs in by it, and proves by it who they are. */
final class PasskeyIT {

    private static final String ANN = "ann@acme.test";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Browser browser;
    private static String origin;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        postroom = installation.serveAt("localhost", Map.of());
        origin = "http://localhost:" + postroom.port();
        browser = Browser.start(directory);
        DashboardClient.makePerson(installation, installation.account, ANN, "owner", postroom);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        postroom.close();
        installation.close();
    }

    @Test
    void aPersonAddsAPasskeyAndSignsInByIt() throws Exception {
        Visitor ann = Visitor.byMouse(browser).withPasskeys();
        ann.open(origin + "/sign-in?next=/me");
        ann.write("Email address", ANN);
        ann.write("Password", DashboardClient.PASSWORD);
        ann.send("Sign in");
        ann.isAt("Your account");

        ann.send("Add a passkey");
        ann.isAt("Add a passkey");
        ann.write("Name", "The test laptop");
        ann.send("Add the passkey");
        ann.isAt("Your account");
        ann.reads("The passkey was added.", "The test laptop", "never");

        ann.signOut();
        ann.open(origin + "/sign-in?next=/me");
        ann.send("Sign in with a passkey");
        ann.isAt("Your account");
        ann.reads("The test laptop");
        assertThat(ann.text()).doesNotContain("never");

        Sql.run(installation.database(), "UPDATE sessions SET authenticated_at = '2020-01-01'");
        ann.follow("Set up a second factor");
        ann.isAt("Is it still you?");
        ann.send("Use a passkey");
        ann.isAt("Second factor");

        ann.open(origin + "/me");
        ann.send("Add a passkey");
        ann.press("Add the passkey");
        ann.reads("This device has a passkey of yours already.");

        ann.open(origin + "/me");
        ann.send("Remove the passkey The test laptop");
        ann.reads("The passkey was removed.");
        ann.signOut();
        ann.open(origin + "/sign-in");
        ann.send("Sign in with a passkey");
        ann.isAt("Sign in with a passkey");
        ann.reads("The passkey was not accepted");
        ann.follow("Use a password instead");
        ann.isAt("Sign in");

        assertThat(installation.run("audit", "export", "--account", installation.account).out())
                .contains("factor.added", "factor.removed", "\"passkey\"");
    }

    @Test
    void withoutScriptsThePageSaysSoAndThePasswordRemains() throws Exception {
        Visitor bob = Visitor.byMouse(browser).withoutScripts();
        bob.open(origin + "/sign-in");
        bob.send("Sign in with a passkey");
        bob.reads("This page needs scripts");
        bob.follow("Use a password instead");
        bob.isAt("Sign in");
    }
}
