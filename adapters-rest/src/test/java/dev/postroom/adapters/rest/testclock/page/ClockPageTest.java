package dev.postroom.adapters.rest.testclock.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Map;

class ClockPageTest {

    private static final String CLOCK = "/app/acme/test/clock";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private String get(String role) throws Exception {
        return api.send(api.page(CLOCK, role).GET()).body();
    }

    private HttpResponse<String> advance(String by, String unit) throws Exception {
        return api.send(api.form(CLOCK, "developer", Map.of("by", by, "unit", unit)));
    }

    @Test
    void theTimeIsShownWithTheFormThatAdvancesIt() throws Exception {
        assertThat(get("developer"))
                .contains("Time of this environment", "not at all", "Advance the clock");
    }

    @ParameterizedTest
    @CsvSource({"2,days,P2D", "36,hours,PT36H", "5,minutes,PT5M"})
    void aStepIsOneRequestOfTheApi(String by, String unit, String step) throws Exception {
        HttpResponse<String> done = advance(by, unit);

        assertThat(done.statusCode()).isEqualTo(303);
        assertThat(done.headers().firstValue("Location").orElse("")).endsWith(CLOCK);
        assertThat(told(done))
                .contains("Work that became due has begun.", "{\"by\":\"" + step + "\"}");
    }

    private static String told(HttpResponse<String> response) {
        String cookie = response.headers().firstValue("Set-Cookie").orElse("");
        String text = cookie.substring(cookie.indexOf('=') + 1, cookie.indexOf(';'));
        return new String(Base64.getUrlDecoder().decode(text), StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({"soon,days", "-1,hours", "'',minutes", "400,days", "0,days"})
    void aStepThatIsNoneIsRefusedAtItsField(String by, String unit) throws Exception {
        HttpResponse<String> again = advance(by, unit);

        assertThat(again.statusCode()).isEqualTo(422);
        assertThat(again.body()).contains("Must be", "value=\"" + by + "\"");
    }
}
