package dev.postroom.adapters.rest.system.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSessions;
import dev.postroom.adapters.rest.shared.page.Entry;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.time.Duration;

class SystemPageTest {

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private HttpResponse<String> get(String path, String session) throws Exception {
        return api.send(api.page(path, session).GET());
    }

    private String page() throws Exception {
        HttpResponse<String> page = get("/system", FakeSessions.OPERATOR);
        assertThat(page.statusCode()).isEqualTo(200);
        return page.body();
    }

    @Test
    void anOperatorSeesWhatThereIs() throws Exception {
        assertThat(page())
                .contains("1.4.0", "ready", "127.0.0.1:9090", "in time", "********")
                .contains("env POSTROOM_MASTER_KEY", "curl http://127.0.0.1:9090/readyz")
                .doesNotContain("late</span>", "Not ready", "This page as API calls");
    }

    @Test
    void whatIsBrokenIsSaidInWords() throws Exception {
        api.system.loseDatabase();

        assertThat(page())
                .contains("unavailable", "Not ready: database", "No answer within 2 s.")
                .contains("The database at db.internal does not answer, for 40 s now.")
                .contains("Nothing is known of the queues");
    }

    @Test
    void aQueueThatIsOlderThanItShouldBeIsMarked() throws Exception {
        api.system.fallBehind(10_001, Duration.ofMinutes(20));

        assertThat(page())
                .contains("more than 10\u202f000", "20 minutes ago", "15 minutes", "late</span>")
                .doesNotContain("in time</span>");
    }

    @Test
    void onlyTheMenuOfAnOperatorLeadsThere() throws Exception {
        String home = "/app/acme/live/tags";

        assertThat(get(home, FakeSessions.OPERATOR).body()).contains("href=\"/system\"");
        assertThat(get(home, "owner").body()).doesNotContain("/system");
    }

    @Test
    void whoLacksTheSecondFactorThatAnAccountRequiresIsLedToIt() throws Exception {
        api.sessions.isFactorRequired = true;
        assertThat(get("/system", FakeSessions.OPERATOR).headers().firstValue("Location"))
                .hasValueSatisfying(path -> assertThat(path).endsWith("/me"));

        api.sessions.hasFactor = true;
        assertThat(page()).contains("Queues");
    }

    @Test
    void theAccountsAreListedInPartsOfFifty() throws Exception {
        for (int i = 1; i <= 51; i++) {
            api.accounts.create("Account %03d <b>".formatted(i));
        }
        String newest = get("/system/accounts", FakeSessions.OPERATOR).body();
        assertThat(newest)
                .contains("Account 051 &lt;b&gt;", "Account 002", "50 accounts")
                .contains("before=00000000-0000-0000-0000-000000000002")
                .doesNotContain("Account 001", "Account 051 <b>");

        String older =
                get(
                                "/system/accounts?before=00000000-0000-0000-0000-000000000002",
                                FakeSessions.OPERATOR)
                        .body();
        assertThat(older).contains("Account 001", "1 account<").doesNotContain("Account 002");
    }

    @Test
    void signingInLeadsBackThere() throws Exception {
        assertThat(get("/system", "").headers().firstValue("Location"))
                .contains("/sign-in?next=%2Fsystem");
        assertThat(Entry.after(Entry.SYSTEM)).isEqualTo("/system");
    }
}
