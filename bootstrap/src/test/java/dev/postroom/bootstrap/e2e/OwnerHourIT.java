package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/**
 * An owner invites a person, restricts them to the test environment, requires a second factor of
 * all, reads who took people out, and proves that the log was not changed.
 */
final class OwnerHourIT {

    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final String EXPORT = "/subscribers/export/subscribers.csv";
    private static final Path PAGE = Path.of("..", "docs", "audit-log.md");

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private Browser browser;

    /** One account with its people. */
    private record House(String account, String slug) {

        String address(String name) {
            return name + "@" + slug + ".test";
        }

        String page(String path) {
            return "/app/" + slug + path;
        }
    }

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
    }

    // a fresh one, without a session
    @BeforeEach
    void open() throws Exception {
        browser = Browser.start(Files.createTempDirectory(directory, "browser"));
    }

    @AfterEach
    void leave() {
        browser.close();
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    @Test
    void withScripts() throws Exception {
        walk(Visitor.byMouse(browser), new House(installation.account, "acme"));
    }

    @Test
    void withoutScripts() throws Exception {
        String account = installation.run("accounts", "create", "--name", "Tea").out().strip();
        walk(Visitor.byMouse(browser).withoutScripts(), new House(account, "tea"));
    }

    private static void walk(Visitor visitor, House house) throws Exception {
        DashboardClient.makePerson(
                installation, house.account(), house.address("olga"), "owner", postroom);
        DashboardClient marta =
                DashboardClient.of(
                        installation,
                        house.account(),
                        house.address("marta"),
                        "marketer",
                        postroom);
        assertThat(marta.get(house.page("/test" + EXPORT)).statusCode()).isEqualTo(200);
        signIn(visitor, house);

        DashboardClient eve = invites(visitor, house);
        restrictsToTest(visitor, house, eve);
        requiresASecondFactor(visitor, house, eve);
        readsWhoExported(visitor, house);
        provesThatNothingWasChanged(house);
    }

    private static void signIn(Visitor visitor, House house) {
        visitor.open(postroom.origin() + "/sign-in");
        visitor.write("Email address", house.address("olga"));
        visitor.write("Password", DashboardClient.PASSWORD);
        visitor.send("Sign in");
        visitor.isAt("Overview");
    }

    private static DashboardClient invites(Visitor visitor, House house) {
        visitor.followFirst("Members");
        visitor.follow("Invite a person");
        visitor.write("Email address", house.address("eve"));
        visitor.choose("Role", "Developer: connects programs, reaches people only in test");
        visitor.choose("Environments", "Live and test");
        visitor.send("Invite");
        visitor.isAt("The invitation");
        String link = visitor.textOf("Link").strip().replaceFirst("https?://[^/]+", "");
        visitor.follow("I have passed it on");
        visitor.reads("Invited", house.address("eve"));

        DashboardClient eve = new DashboardClient(postroom.origin());
        eve.post(link + "/join", Map.of("name", "Eve", "password", DashboardClient.PASSWORD));
        eve.signIn(house.address("eve"), DashboardClient.PASSWORD);
        assertThat(eve.get(house.page("/live")).statusCode()).isEqualTo(200);
        return eve;
    }

    private static void restrictsToTest(Visitor visitor, House house, DashboardClient eve) {
        visitor.reload();
        visitor.follow("Eve");
        visitor.isAt("Eve");
        visitor.choose("Environments", "Test alone");
        visitor.send("Save");
        visitor.reads("Eve has another role now.");

        await().atMost(PATIENCE).until(() -> eve.get(house.page("/live")).statusCode() == 404);
        assertThat(eve.get(house.page("/test")).statusCode()).isEqualTo(200);
    }

    // who requires it has one
    private static void requiresASecondFactor(Visitor visitor, House house, DashboardClient eve) {
        visitor.open(postroom.origin() + "/me/factor");
        visitor.send("Continue");
        PhoneApp app = PhoneApp.with(visitor.textOf("Secret"));
        visitor.write("Code", app.code());
        visitor.send("Turn on the second factor");
        visitor.reads("Recovery codes");
        visitor.open(postroom.origin() + house.page("/test/members"));
        visitor.send("Require a second factor");
        visitor.reads("Members need a second factor from now on.");

        await().atMost(PATIENCE).until(() -> isSentToSetOneUp(eve, house));
    }

    private static boolean isSentToSetOneUp(DashboardClient eve, House house) {
        HttpResponse<String> answer = eve.get(house.page("/test"));
        return answer.statusCode() == 303
                && answer.headers().firstValue("Location").orElse("").endsWith("/me");
    }

    private static void readsWhoExported(Visitor visitor, House house) {
        visitor.followFirst("Audit log");
        visitor.isAt("Audit log");
        visitor.choose("Action", "people.exported");
        visitor.send("Show");
        visitor.isAt("Audit log");
        visitor.reads(house.address("marta"), "people.exported", "127.0.0.1");
        assertThat(visitor.ways()).anyMatch(way -> way.contains("action=people.exported"));
    }

    private static void provesThatNothingWasChanged(House house) throws Exception {
        assertThat(Files.readString(PAGE)).contains("java -jar postroom.jar audit verify");
        assertThat(verified(house)).matches(house.account() + "\t\\d+\tok");

        change("marta", "nobody", house);
        assertThat(verified(house)).contains("broken", "changed");

        change("nobody", "marta", house);
        assertThat(verified(house)).endsWith("\tok");
    }

    private static String verified(House house) {
        return installation
                .run("audit", "verify")
                .out()
                .lines()
                .filter(line -> line.startsWith(house.account()))
                .findFirst()
                .orElseThrow();
    }

    // by a person with all rights on the database
    private static void change(String from, String to, House house) throws Exception {
        Sql.run(
                installation.database(),
                """
                ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_append_only;
                UPDATE audit_entries SET actor_name = replace(actor_name, '%s', '%s')
                WHERE action = 'people.exported' AND account_id = '%s';
                ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_append_only
                """
                        .formatted(from, to, house.account()));
    }
}
