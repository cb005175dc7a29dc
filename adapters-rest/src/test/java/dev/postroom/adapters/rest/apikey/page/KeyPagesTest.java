package dev.postroom.adapters.rest.apikey.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeKeys;
import dev.postroom.domain.apikey.NewApiKey;
import dev.postroom.domain.identity.AllowedNetworks;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;

class KeyPagesTest {

    private static final String KEYS = "/app/acme/test/keys";
    private static final String MEMBER = "owner";

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    private String get(String path) throws Exception {
        return api.send(api.page(path, MEMBER).GET()).body();
    }

    private HttpResponse<String> make(String networks) throws Exception {
        Map<String, String> form =
                Map.of(
                        "name", "shop",
                        "scopes", "tags:read",
                        "expires_at", "30",
                        "allowed_networks", networks);
        return api.send(api.form(KEYS, MEMBER, form));
    }

    private List<AllowedNetworks> wanted() {
        return api.keys.received.stream()
                .filter(NewApiKey.class::isInstance)
                .map(draft -> ((NewApiKey) draft).grant().networks())
                .toList();
    }

    @Test
    void theFormTakesOneNetworkALineAndTellsTheOwnAddress() throws Exception {
        assertThat(get(KEYS + "/new")).contains("Networks", "Your own address is 127.0.0.1.");

        String page = make(" 127.0.0.0/8 \r\n\r\n2001:DB8::/32\r\n").body();

        assertThat(wanted())
                .containsOnly(AllowedNetworks.parse(List.of("127.0.0.0/8", "2001:db8::/32")));
        assertThat(page)
                .contains("only time that the whole key is shown", "127.0.0.0/8, 2001:db8::/32")
                .contains("allowed_networks")
                .doesNotContain("Not for this place");
    }

    @Test
    void aKeyThatItsMakerCannotUseFromHereSaysSo() throws Exception {
        assertThat(make("203.0.113.9").body())
                .contains("Not for this place", "refused from where you are (127.0.0.1)");
        assertThat(make("").body()).contains("everywhere").doesNotContain("Not for this place");
    }

    @Test
    void eachLineThatIsNoNetworkIsNamedAtTheField() throws Exception {
        HttpResponse<String> page = make("\r\n10.0.0.1/8\r\n::1\r\n<b>office</b>");

        assertThat(page.statusCode()).isEqualTo(422);
        assertThat(page.body())
                .contains("2 things are not right yet", "href=\"#field-allowed_networks\"")
                .containsPattern("id=\"field-allowed_networks-error\">Line 1: .* Line 3: Must be")
                .contains("&lt;b&gt;office&lt;/b&gt;")
                .contains("value=\"shop\"");
        assertThat(wanted()).isEmpty();
        assertThat(make("10.0.0.1\n".repeat(21)).body()).contains("Must have at most 20 networks");
    }

    @Test
    void theListAndTheKeyTellFromWhereAndByWhom() throws Exception {
        api.keys.bind("bound", "203.0.113.0/24", "::1");

        assertThat(get(KEYS)).contains("Created by", "command line");
        String key = get(KEYS + "/" + FakeKeys.idOf("bound"));
        assertThat(key).contains("203.0.113.0/24, ::1/128", "Made by", "command line");
    }
}
