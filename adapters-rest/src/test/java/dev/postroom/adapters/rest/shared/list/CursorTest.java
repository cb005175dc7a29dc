package dev.postroom.adapters.rest.shared.list;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.domain.shared.RandomText;
import dev.postroom.domain.shared.Seeds;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.subscriber.SubscriberQuery;

import org.junit.jupiter.api.Test;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

class CursorTest {

    private static final MacKey KEY =
            new MacKey("0123456789abcdef".getBytes(StandardCharsets.US_ASCII));
    private static final Cursor CURSOR =
            new Cursor("-email", new Position("anna@example.com\nx", new UUID(1, 2)), false);

    @Test
    void aCursorSurvivesTheRoundTrip() {
        assertThat(Cursor.open(CURSOR.seal("scan", KEY), "scan", KEY)).contains(CURSOR);
        Cursor back = new Cursor(CURSOR.sort(), CURSOR.position(), true);
        assertThat(Cursor.open(back.seal("scan", KEY), "scan", KEY)).contains(back);
    }

    @Test
    void everyChangedCharacterIsDetected() {
        String sealed = CURSOR.seal("scan", KEY);
        String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_=";
        for (int at = 0; at < sealed.length(); at++) {
            for (int i = 0; i < alphabet.length(); i++) {
                char other = alphabet.charAt(i);
                if (other != sealed.charAt(at)) {
                    String forged = sealed.substring(0, at) + other + sealed.substring(at + 1);
                    assertThat(Cursor.open(forged, "scan", KEY)).as(forged).isEmpty();
                }
            }
            assertThat(Cursor.open(sealed.substring(0, at), "scan", KEY)).isEmpty();
        }
    }

    @Test
    void everyFlippedBitIsDetected() {
        byte[] sealed = CURSOR.seal("scan", KEY).getBytes(StandardCharsets.US_ASCII);
        for (int bit = 0; bit < sealed.length * 8; bit++) {
            byte[] forged = sealed.clone();
            forged[bit / 8] ^= (byte) (1 << (bit % 8));
            String text = new String(forged, StandardCharsets.ISO_8859_1);
            assertThat(Cursor.open(text, "scan", KEY)).as("bit %d", bit).isEmpty();
        }
    }

    @Test
    void anExtendedOrInventedCursorIsInvalid() {
        String sealed = CURSOR.seal("scan", KEY);
        assertThat(Cursor.open(sealed + sealed, "scan", KEY)).isEmpty();
        Seeds.check(
                2000,
                random -> {
                    String tail = "-" + RandomText.letters(random, 20);
                    assertThat(Cursor.open(sealed + tail, "scan", KEY)).isEmpty();
                    assertThat(Cursor.open(RandomText.any(random, 99), "scan", KEY)).isEmpty();
                });
    }

    @Test
    void aCursorIsValidOnlyForItsListAndKey() {
        String sealed = CURSOR.seal("scan", KEY);
        assertThat(Cursor.open(sealed, "other", KEY)).isEmpty();
        assertThat(Cursor.open(sealed, "scan", new MacKey(new byte[16]))).isEmpty();
    }

    @Test
    void aPageLinksToTheNextAndItsCursorRejectsOtherFilters() throws Exception {
        try (TestApi api = TestApi.start()) {
            HttpResponse<String> first =
                    api.send(api.request("/subscribers?limit=1&sort=email&status=active"));
            JsonNode page = TestApi.tree(first);
            String cursor = page.get("cursor").textValue();

            assertThat(page.get("next_cursor").textValue()).isEqualTo(cursor);
            assertThat(page.get("has_more").booleanValue()).isTrue();
            assertThat(page.get("total").intValue()).isEqualTo(2);
            assertThat(first.headers().firstValue("X-Total-Count")).contains("2");
            assertThat(first.headers().firstValue("Link").orElseThrow())
                    .startsWith("<https://mail.example.org/api/v1/subscribers?cursor=" + cursor)
                    .endsWith(">; rel=\"next\"");

            HttpResponse<String> second =
                    api.send(api.request("/subscribers?status=active&cursor=" + cursor));
            assertThat(TestApi.tree(second).get("cursor").isNull()).isTrue();
            assertThat(page.get("prev_cursor").isNull()).isTrue();
            String back = TestApi.tree(second).get("prev_cursor").textValue();
            assertThat(second.headers().firstValue("Link").orElseThrow())
                    .startsWith("<https://mail.example.org/api/v1/subscribers?cursor=" + back)
                    .endsWith(">; rel=\"prev\"");
            PageRequest<?> request = (PageRequest<?>) api.subscribers.received.getLast();
            assertThat(request.sort().field()).isEqualTo(SubscriberQuery.Sort.EMAIL);
            assertThat(request.after()).map(Position::sortValue).isNotEqualTo(Optional.empty());

            for (String other :
                    new String[] {
                        "?cursor=", "?status=pending&cursor=", "?sort=-email&status=active&cursor="
                    }) {
                assertThat(api.send(api.request("/subscribers" + other + cursor)).statusCode())
                        .isEqualTo(400);
            }
            assertThat(api.send(api.request("/tags?status=active&cursor=" + cursor)).statusCode())
                    .isEqualTo(400);
        }
    }
}
