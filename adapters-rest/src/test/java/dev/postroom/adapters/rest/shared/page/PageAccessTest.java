package dev.postroom.adapters.rest.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSessions;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.adapters.rest.shared.http.Access;
import dev.postroom.adapters.rest.shared.http.Route;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.identity.Role;
import dev.postroom.domain.member.Reach;
import dev.postroom.domain.shared.text.Keyword;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every page with every role, in both environments, and in accounts of others. */
class PageAccessTest {

    private static final Path TABLE = Path.of("src", "test", "resources", "pages", "pages.txt");
    private static final Path TEMPLATES = Path.of("src", "main", "jte", "app");
    private static final Pattern FORM = Pattern.compile("<form [^\n]*method=\"post\".*\n.*");

    /** Forms of which a repetition does no harm. */
    private static final Set<String> REPEATABLE =
            Set.of(
                    // store nothing
                    "/templates/new/check",
                    "/templates/new/body",
                    "/templates/{id}/edit/check",
                    "/templates/{id}/edit/body",
                    "/branding/preview",
                    // a test goes to the member alone, and the form stays open
                    "/templates/new/test",
                    "/templates/{id}/edit/test",
                    "/subscribers/{id}/preference-link",
                    // calls another system, outside of transactions
                    "/webhooks/{id}/test",
                    "/mail/test",
                    "/billing/portal",
                    "/billing/checkout");

    private static TestApi api;
    private static List<Route> pages;

    @BeforeAll
    static void start() throws IOException {
        api = TestApi.start();
        pages = api.routes().stream().filter(Route::isPage).toList();
    }

    @AfterAll
    static void stop() {
        api.close();
    }

    @Test
    void theTableHasEachPageWithWhatItNeeds() throws IOException {
        Map<String, String> table =
                Files.readAllLines(TABLE).stream()
                        .filter(line -> !line.isBlank() && !line.startsWith("#"))
                        .map(line -> line.split(" "))
                        .collect(
                                Collectors.toMap(
                                        line -> line[0] + " " + line[1],
                                        line -> line[2],
                                        (one, _) -> one,
                                        TreeMap::new));
        Map<String, String> served = new TreeMap<>();
        pages.forEach(
                page -> served.put(page.method() + " " + page.template(), need(page.access())));
        assertThat(served).isEqualTo(table);
    }

    private static String need(Access access) {
        return switch (access) {
            case Access.SignedIn(var permission) ->
                    permission.map(Keyword::keyword).orElse("member");
            case Access.Operators _ -> "operator";
            default -> "person";
        };
    }

    @Test
    void aPageOfTheInstallationIsThereForOperatorsAlone() throws Exception {
        List<Route> whole =
                pages.stream().filter(page -> page.access() instanceof Access.Operators).toList();
        assertThat(whole).isNotEmpty();
        for (Route page : whole) {
            assertThat(send(page, "", Environment.TEST, FakeSessions.OPERATOR).statusCode())
                    .as("%s", page)
                    .isEqualTo(200);
            for (Role role : Role.values()) {
                HttpResponse<String> response =
                        send(page, "", Environment.TEST, FakeSessions.secret(role, Reach.BOTH));
                assertThat(response.statusCode()).as(page + " as " + role).isEqualTo(404);
                assertThat(response.body()).as("%s", page).doesNotContain("href=\"/system\"");
            }
        }
    }

    @Test
    void eachRoleSeesThePagesThatItIsAllowedInTheEnvironmentsThatItReaches() throws Exception {
        for (Route page : placed()) {
            for (Role role : Role.values()) {
                for (Reach reach : Reach.values()) {
                    for (Environment environment : Environment.values()) {
                        int status =
                                send(page, "acme", environment, FakeSessions.secret(role, reach))
                                        .statusCode();
                        String cell =
                                "%s %s, %s %s in %s gives %d"
                                        .formatted(
                                                page.method(),
                                                page.template(),
                                                role,
                                                reach,
                                                environment,
                                                status);
                        if (!reach.includes(environment)) {
                            assertThat(status).as(cell).isEqualTo(404);
                        } else {
                            assertThat(status == 403)
                                    .as(cell)
                                    .isEqualTo(!isAllowed(page, role, environment));
                        }
                    }
                }
            }
        }
    }

    private static boolean isAllowed(Route page, Role role, Environment environment) {
        return page.access() instanceof Access.SignedIn(var needed)
                && needed.map(permission -> role.has(permission, environment)).orElse(true);
    }

    @Test
    void eachFormOfAnAccountDoesItsWorkOneTimeAlsoAfterADoubleClick() throws Exception {
        for (Route page : placed()) {
            String rest = page.template().replace("/app/{account}/{environment}", "");
            if (page.method().equals("POST") && !REPEATABLE.contains(rest)) {
                HttpResponse<String> response = send(page, "acme", Environment.TEST, "owner");
                assertThat(response.statusCode())
                        .as("%s is @MakesOnce: refused without a number", page)
                        .isEqualTo(400);
                assertThat(response.body()).as("%s", page).contains("The form is incomplete.");
            }
        }
    }

    @Test
    void eachFormInAPageOfAnAccountHasItsNumber() throws IOException {
        try (Stream<Path> files = Files.walk(TEMPLATES)) {
            for (Path file : files.filter(PageAccessTest::isInAccounts).toList()) {
                Matcher form = FORM.matcher(Files.readString(file));
                while (form.find()) {
                    assertThat(form.group()).as("%s", file).contains("part.once(");
                }
            }
        }
    }

    private static boolean isInAccounts(Path file) {
        return file.toString().endsWith(".jte")
                && !file.endsWith("layout.jte")
                && !file.startsWith(TEMPLATES.resolve("member"));
    }

    @Test
    void theAccountOfOthersIsNotThereForAnOwner() throws Exception {
        for (Route page : placed()) {
            for (String account : List.of("other", "unknown", "ACME", "..", "a%2fb")) {
                HttpResponse<String> response = send(page, account, Environment.TEST, "owner");
                assertThat(response.statusCode()).as(page + " of " + account).isIn(404, 400);
            }
        }
    }

    @Test
    void peopleWhoAreSignedOutAreLedToTheSignIn() throws Exception {
        for (Route page : pages) {
            for (String secret : List.of("", "forged", "owner2", "owner%00")) {
                HttpResponse<String> response = send(page, "acme", Environment.TEST, secret);
                assertThat(response.statusCode()).as(page + " with " + secret).isEqualTo(303);
                assertThat(response.headers().firstValue("Location").orElse(""))
                        .as("%s", page)
                        .startsWith("/sign-in");
            }
        }
    }

    @Test
    void aKeyOpensNoPageAndASessionNoOperation() throws Exception {
        for (Route page : pages) {
            HttpResponse<String> response =
                    api.send(request(page, "acme", Environment.TEST).header("X-API-Key", "full"));
            assertThat(response.statusCode()).as("%s", page).isEqualTo(303);
        }
        HttpResponse<String> list =
                api.send(api.bare("/api/v1/tags").header("Cookie", "__Host-postroom=owner").GET());
        assertThat(list.statusCode()).isEqualTo(401);
    }

    private static List<Route> placed() {
        return pages.stream()
                .filter(page -> page.template().startsWith("/app/{account}/{environment}"))
                .toList();
    }

    private static HttpResponse<String> send(
            Route page, String account, Environment environment, String secret) throws Exception {
        return api.send(
                request(page, account, environment).header("Cookie", "__Host-postroom=" + secret));
    }

    private static HttpRequest.Builder request(
            Route page, String account, Environment environment) {
        String path =
                page.template()
                        .replace("{account}", account)
                        .replace("{environment}", environment.keyword())
                        .replace("{id}", FakeSubscribers.ANNA.id().toString())
                        .replaceAll("\\{\\w+}", "news");
        HttpRequest.Builder request = api.bare(path);
        return page.method().equals("GET")
                ? request.GET()
                : request.header("Content-Type", "application/x-www-form-urlencoded")
                        .header("Sec-Fetch-Site", "same-origin")
                        .method(page.method(), BodyPublishers.ofString(""));
    }
}
