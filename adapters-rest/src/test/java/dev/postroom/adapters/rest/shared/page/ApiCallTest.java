package dev.postroom.adapters.rest.shared.page;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Map;

/** The commands with which a page says what it asked the API. */
class ApiCallTest {

    @Test
    void aCommandReadsTheAddressWithTheVersionAndTheKeyFromVariables() {
        assertThat(ApiCall.get("/subscribers", Map.of("status", List.of("active"))).curl())
                .isEqualTo(
                        """
                        curl "$POSTROOM_BASE_URL/subscribers?status=active" \\
                          -H "X-API-Key: $POSTROOM_KEY\"\
                        """);
    }

    @Test
    void aBodyIsOneWordOfTheShell() {
        assertThat(ApiCall.post("/tags", "{\"name\": \"it's $HOME\"}").curl())
                .endsWith("-d '{\"name\": \"it'\\''s $HOME\"}'");
    }

    @Test
    void aFileIsSentAsItIsWithItsOwnMediaType() {
        ApiCall call =
                ApiCall.post("/subscribers/import", "email\nann@example.com\n").file("text/csv");

        assertThat(call.curl())
                .endsWith(
                        """
                          -H 'Content-Type: text/csv' \\
                          --data-binary 'email
                        ann@example.com
                        '\
                        """);
        assertThat(call.http("mail.example.com"))
                .contains("Content-Type: text/csv\n\nemail\nann@example.com\n");
    }

    @ParameterizedTest
    @ValueSource(strings = {"$(id)", "`id`", "\"; id; \"", "\\\"", "!!", "a b", "ü/?#&"})
    void noTextOfAPersonHasAMeaningInTheShell(String text) {
        String command = ApiCall.get("/templates/" + text, Map.of("search", List.of(text))).curl();

        assertThat(command.lines().findFirst().orElseThrow())
                .matches("curl \"\\$POSTROOM_BASE_URL/templates/[A-Za-z0-9%/._*?&=-]*\" .");
    }

    @Test
    void theRequestNamesTheWholePath() {
        assertThat(ApiCall.get("/tags").http("mail.example.com"))
                .isEqualTo(
                        """
                        GET /api/v1/tags HTTP/1.1
                        Host: mail.example.com
                        X-API-Key: $POSTROOM_KEY
                        """);
    }
}
