package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** People and tags with names of many scripts: a server's own rules for text change nothing. */
record WalkPeople(Api api) {

    private static final List<String> NAMES =
            List.of(
                    "Żak",
                    "Işık",
                    "Ürün",
                    "Ångström",
                    "Œuvre",
                    "Straße",
                    "Жанна",
                    "Ελένη",
                    "花子",
                    "100%",
                    "a_b",
                    "back\\slash",
                    "O'Hara",
                    "`tick`");
    private static final List<String> TAGS =
            List.of("Crème Brûlée", "ÄRGER", "Łódź", "Новости", "ニュース");
    private static final int PAGE = 4;

    void areFoundAndListed() {
        for (int n = 0; n < NAMES.size(); n++) {
            api.post(
                            "/subscribers",
                            "{\"email\": \"%s\", \"first_name\": \"%s\", \"tags\": [\"%s\"]}"
                                    .formatted(
                                            address(n),
                                            NAMES.get(n).replace("\\", "\\\\"),
                                            TAGS.get(n % TAGS.size())))
                    .expect(201);
        }
        for (int n = 0; n < NAMES.size(); n++) {
            String name = NAMES.get(n);
            found(name, address(n));
            found(name.toLowerCase(Locale.ROOT), address(n));
        }
        tagsAreFoundInOtherCase();
        pagesHaveAnOrder();
    }

    // neither the order of creation nor that of the addresses as words of a language
    private static String address(int n) {
        return "%s-%d@example.test".formatted(n % 2 == 0 ? "ab" : "a.b", NAMES.size() - n);
    }

    private void found(String text, String address) {
        assertThat(emails("/subscribers?q=" + encoded(text))).as(text).containsExactly(address);
    }

    private void tagsAreFoundInOtherCase() {
        for (String tag : TAGS) {
            for (String name :
                    List.of(tag, tag.toLowerCase(Locale.ROOT), tag.toUpperCase(Locale.ROOT))) {
                assertThat(api.get("/tags/by-name?name=" + encoded(name)).expect(200).text("/name"))
                        .isEqualTo(tag);
            }
        }
        assertThat(api.get("/tags").expect(200).text("/total"))
                .isEqualTo(Integer.toString(TAGS.size()));
    }

    private void pagesHaveAnOrder() {
        List<String> all = new ArrayList<>();
        for (int n = 0; n < NAMES.size(); n++) {
            all.add(address(n));
        }
        assertThat(pages("created_at")).isEqualTo(all);
        assertThat(pages("-created_at")).isEqualTo(all.reversed());
        Collections.sort(all);
        assertThat(pages("email")).isEqualTo(all);
        assertThat(pages("-email")).isEqualTo(all.reversed());
    }

    private List<String> pages(String order) {
        List<String> all = new ArrayList<>();
        String list = "/subscribers?limit=%d&sort=%s".formatted(PAGE, order);
        String cursor = "";
        do {
            Api.Answer page =
                    api.get(cursor.isEmpty() ? list : list + "&cursor=" + cursor).expect(200);
            all.addAll(page.body().at("/items").findValuesAsText("email"));
            cursor = page.body().at("/cursor").asText("");
        } while (!cursor.isEmpty() && !cursor.equals("null"));
        return all;
    }

    private List<String> emails(String list) {
        return api.get(list).expect(200).body().at("/items").findValuesAsText("email");
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
