package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Map;

/** People sign in by the header of a proxy at two processes, one of which trusts another proxy. */
final class ProxySignInIT {

    private static final String HEADER = "X-Auth-Email";
    private static final String SETTING = "POSTROOM_DASHBOARD_SIGN_IN_HEADER";
    private static final String PROXIES = "POSTROOM_HTTP_TRUSTED_PROXIES";
    private static final String ANN = "ann@acme.test";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess behind;
    private static PostroomProcess elsewhere;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        behind = installation.serve(Map.of(SETTING, HEADER, PROXIES, "127.0.0.1"));
        elsewhere =
                installation.serve(
                        Map.of("POSTROOM_ROLES", "api", SETTING, HEADER, PROXIES, "192.0.2.1,::1"));
        DashboardClient.makePerson(installation, installation.account, ANN, "owner", behind);
    }

    @AfterAll
    static void stop() {
        elsewhere.close();
        behind.close();
        installation.close();
    }

    private static String location(HttpResponse<String> response) {
        return response.headers().firstValue("Location").orElse("");
    }

    @Test
    void thePersonIsInAndProvesWhoTheyAreWhereItMatters() {
        DashboardClient ann = new DashboardClient(behind.origin()).with(HEADER, "Ann@ACME.test");
        assertThat(ann.get("/sign-in").body()).contains("Continue as Ann@acme.test");

        assertThat(location(ann.post("/sign-in/proxy", Map.of("next", "/me")))).isEqualTo("/me");

        assertThat(ann.get("/me").body()).contains(ANN);
        assertThat(location(ann.get("/me/factor"))).startsWith("/me/prove");
        HttpResponse<String> proved =
                ann.post(
                        "/me/prove",
                        Map.of("password", DashboardClient.PASSWORD, "next", "/me/factor"));
        assertThat(location(proved)).isEqualTo("/me/factor");
        assertThat(ann.get("/me/factor").statusCode()).isEqualTo(200);
        assertThat(installation.run("audit", "export", "--account", installation.account).out())
                .contains("\"proxy\"");

        ann.post("/sign-out", Map.of());
        assertThat(location(ann.get("/me"))).startsWith("/sign-in");
    }

    @Test
    void aClientThatIsNotTheProxyIsNoPerson() {
        for (String forwarded : new String[] {"192.0.2.1", "127.0.0.1", "203.0.113.1, 192.0.2.1"}) {
            DashboardClient stranger =
                    new DashboardClient(elsewhere.origin())
                            .with(HEADER, ANN)
                            .with("X-Forwarded-For", forwarded);
            assertThat(stranger.get("/sign-in").body()).doesNotContain("Continue as");
            HttpResponse<String> refused = stranger.post("/sign-in/proxy", Map.of());
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(location(stranger.get("/me"))).startsWith("/sign-in");
        }
    }

    @Test
    void thePersonIsMadeByNoHeader() {
        DashboardClient eve = new DashboardClient(behind.origin()).with(HEADER, "eve@acme.test");

        assertThat(eve.post("/sign-in/proxy", Map.of()).body())
                .contains("no person with this address can sign in here");

        assertThat(installation.run("people", "list").out()).doesNotContain("eve@");
    }
}
