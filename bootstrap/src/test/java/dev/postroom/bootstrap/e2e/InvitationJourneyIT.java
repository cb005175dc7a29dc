package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.bootstrap.embedded.Sql;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A person is invited by mail, joins, looks around as a viewer, and leaves. */
final class InvitationJourneyIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final Pattern LINK = Pattern.compile("/invite/[0-9A-Za-z_-]{43}");
    private static final String ADMIN = "admin@acme.test";
    private static final String READER = "known reader";
    private static final List<String> ROOMS =
            List.of("Subscribers", "Tags", "Imports", "Campaigns", "Templates", "Triggers");

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static SmtpSink smtp;
    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        postroom =
                installation.serve(
                        Map.of(
                                "POSTROOM_SMTP_URL",
                                "smtp://127.0.0.1:" + smtp.port(),
                                "POSTROOM_HTTP_PUBLIC_URL",
                                "http://localhost:8080"));
        DashboardClient.makePerson(installation, installation.account, ADMIN, "admin", postroom);
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        Fixtures.person(api);
        Fixtures.imported(api);
        Fixtures.cancelled(api);
        Fixtures.planned(api);
        Fixtures.triggerRun(api);
        api.post(
                        "/subscribers",
                        "{\"email\": \"known@acme.test\", \"first_name\": \"known reader\"}")
                .expect(201);
        browser = Browser.start(directory);
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
        postroom.close();
        smtp.close();
        installation.close();
    }

    @Test
    void byMouse() throws Exception {
        walk(Visitor.byMouse(browser), "vera@elsewhere.test");
    }

    @Test
    void byMouseWithoutScripts() throws Exception {
        walk(Visitor.byMouse(browser).withoutScripts(), "viktor@elsewhere.test");
    }

    private static void walk(Visitor visitor, String address) throws Exception {
        signIn(visitor, ADMIN);
        visitor.followFirst("Members");
        visitor.follow("Invite a person");
        visitor.write("Email address", address);
        visitor.send("Invite");
        visitor.isAt("Members");
        visitor.reads("The invitation is on its way to " + address, "Invited", address);
        signOut(visitor, ADMIN);

        String link = mailed(address);
        isUnchangedByThoseWhoOnlyLook(link);
        visitor.open(postroom.origin() + link);
        visitor.isAt("Join Acme");
        visitor.reads("as viewer", "The invitation is for " + address);
        visitor.write("Your name", "Vera " + address);
        visitor.write("Password", DashboardClient.PASSWORD);
        visitor.send("Join");
        visitor.isAt("Overview");
        visitor.reads("Acme", "Vera " + address);
        looksAround(visitor, address);
        signOut(visitor, "Vera " + address);

        visitor.open(postroom.origin() + link);
        visitor.isAt("This link does not work any more");
        assertThat(joined(link).body()).contains("does not work any more");
        signIn(visitor, address);
        signOut(visitor, "Vera " + address);
    }

    private static void signIn(Visitor visitor, String address) {
        visitor.open(postroom.origin() + "/app");
        visitor.isAt("Sign in");
        visitor.write("Email address", address);
        visitor.write("Password", DashboardClient.PASSWORD);
        visitor.send("Sign in");
        visitor.isAt("Overview");
    }

    /** Signs out from a page with people; after that, no way back shows them. */
    private static void signOut(Visitor visitor, String name) {
        visitor.followFirst("Subscribers");
        visitor.isAt("Subscribers");
        visitor.reads(READER);
        visitor.followFirst("Tags");
        visitor.isAt("Tags");
        visitor.unfold(name);
        visitor.send("Sign out");
        visitor.isAt("Sign in");
        visitor.connected(false);
        visitor.goBack();
        assertThat(visitor.text()).doesNotContain(READER, name, "Acme");
        visitor.connected(true);
        visitor.open(postroom.origin() + "/sign-in");
        visitor.isAt("Sign in");
        visitor.goBack();
        visitor.isAt("Sign in");
        assertThat(visitor.text()).doesNotContain(READER, name, "Acme");
    }

    private static String mailed(String address) {
        SmtpSink.Mail mail =
                await().atMost(PATIENCE)
                        .until(
                                () ->
                                        smtp.mails().stream()
                                                .filter(one -> one.recipient().equals(address))
                                                .toList(),
                                mails -> !mails.isEmpty())
                        .getFirst();
        Matcher link = LINK.matcher(mail.source().replace("=\r\n", ""));
        assertThat(link.find()).as(mail.source()).isTrue();
        return link.group();
    }

    // those who look at links before their readers do
    private static void isUnchangedByThoseWhoOnlyLook(String link) throws Exception {
        String before = invitations();
        DashboardClient scanner = new DashboardClient(postroom.origin());
        for (String method : List.of("HEAD", "GET", "HEAD", "GET")) {
            HttpResponse<String> seen = scanner.send(method, link, BodyPublishers.noBody());
            assertThat(seen.statusCode()).isEqualTo(200);
            assertThat(seen.headers().allValues("Set-Cookie")).isEmpty();
        }
        HttpResponse<String> alone = scanner.send("HEAD", link + "/join", BodyPublishers.noBody());
        assertThat(alone.statusCode()).isIn(404, 405);
        assertThat(invitations()).isEqualTo(before);
    }

    private static String invitations() throws Exception {
        return Sql.ask(
                installation.database(),
                """
                SELECT jsonb_build_array(
                    (SELECT jsonb_agg(invitations ORDER BY id) FROM invitations),
                    (SELECT jsonb_agg(people ORDER BY id) FROM people),
                    (SELECT jsonb_agg(account_members ORDER BY person_id) FROM account_members))
                """);
    }

    private static HttpResponse<String> joined(String link) {
        return new DashboardClient(postroom.origin())
                .post(link + "/join", Map.of("name", "Eve", "password", DashboardClient.PASSWORD));
    }

    private static void looksAround(Visitor visitor, String address) {
        DashboardClient client = new DashboardClient(postroom.origin());
        assertThat(client.signIn(address, DashboardClient.PASSWORD).statusCode()).isEqualTo(303);
        for (String room : ROOMS) {
            visitor.followFirst(room);
            visitor.isAt(room);
            isForViewers(visitor, client);
            Stream<String> details =
                    visitor.ways().stream()
                            .filter(way -> way.matches(".*/[a-z]+/[0-9a-f-]{36}.*"))
                            .distinct()
                            .limit(4);
            for (String detail : details.toList()) {
                visitor.open(postroom.origin() + detail);
                isForViewers(visitor, client);
            }
        }
        assertThat(visitor.has("Keys")).isFalse();
        assertThat(visitor.has("Emails")).isFalse();
        assertThat(visitor.has("Members")).isFalse();
        assertThat(visitor.has("Live")).isFalse();
    }

    // no button, and no way to a page that a viewer does not see
    private static void isForViewers(Visitor visitor, DashboardClient client) {
        assertThat(visitor.namesInMain("button"))
                .as(visitor.text())
                .allMatch(name -> name.matches("Copy.*|Filter|Search|Apply|Show.*"));
        for (String way : visitor.ways()) {
            if (way.startsWith("/app/")) {
                assertThat(client.get(way).statusCode())
                        .as("%s from %s", way, visitor.text())
                        .isIn(200, 303);
            }
        }
    }

    @Test
    void aLinkThatHasEndedLetsNobodyIn() throws Exception {
        DashboardClient admin = new DashboardClient(postroom.origin());
        assertThat(admin.signIn(ADMIN, DashboardClient.PASSWORD).statusCode()).isEqualTo(303);
        Map<String, String> form =
                Map.of(
                        "once",
                        UUID.randomUUID().toString(),
                        "email",
                        "late@elsewhere.test",
                        "role",
                        "viewer",
                        "environments",
                        "both");
        assertThat(admin.post("/app/acme/test/members", form).statusCode()).isEqualTo(303);
        String link = mailed("late@elsewhere.test");
        Sql.run(
                installation.database(),
                "UPDATE invitations SET expires_at = now() WHERE address = 'late@elsewhere.test'");

        String before = invitations();
        for (HttpResponse<String> answer :
                List.of(new DashboardClient(postroom.origin()).get(link), joined(link))) {
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(answer.body()).contains("does not work any more");
            assertThat(answer.headers().allValues("Set-Cookie")).isEmpty();
        }
        assertThat(invitations()).isEqualTo(before);
        HttpResponse<String> said = admin.get("/app/acme/test/members");
        assertThat(said.body()).contains("The invitation is on its way");
        assertThat(admin.get("/app/acme/test/members").body())
                .doesNotContain("late@elsewhere.test");
    }
}
