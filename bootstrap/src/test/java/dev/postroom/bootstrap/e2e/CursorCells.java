package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.shared.Race;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;

/** The cells of the access matrix for cursors. */
final class CursorCells {

    private static final int STEADY = 30;

    private final Findings findings = new Findings();
    private final Wire wire;
    private final Keyring keys;
    private final Keyring otherEnvironment;
    private final Keyring otherAccount;
    private final Api api;

    CursorCells(PostroomProcess postroom, Keyring keys, Keyring environment, Keyring account) {
        this.wire = new Wire(postroom.origin());
        this.api = new Api(postroom.baseUrl(), keys.full());
        this.keys = keys;
        this.otherEnvironment = environment;
        this.otherAccount = account;
    }

    /** Cursors that were changed, or belong to another list, order, filter or workspace. */
    void forged() {
        Map<String, String> cursors = cursors();
        cursors.forEach((list, cursor) -> {
            findings.cell(list, () -> get(list, cursor, "", keys).expect(200));
            refused(list, cursor, "&q=other", keys);
            refused(list, cursor, "&sort=created_at", keys);
            refused(list, cursor, "", otherEnvironment);
            refused(list, cursor, "", otherAccount);
            cursors.keySet().stream()
                    .filter(other -> !other.equals(list))
                    .forEach(other -> refused(other, cursor, "", keys));
        });
        cursors.forEach(this::leadsBack);
        String list = "/subscribers";
        String cursor = cursors.getOrDefault(list, "");
        for (int at = 1; at < cursor.length(); at++) {
            refused(list, cursor.substring(0, at), "", keys);
            char other = cursor.charAt(at) == 'A' ? 'B' : 'A';
            String forged = cursor.substring(0, at) + other + cursor.substring(at + 1);
            refused(list, forged, "", keys);
        }
        refused(list, cursor + "A", "", keys);
        findings.none(2 * cursor.length());
    }

    // the cursor back is as strict as the one forth
    private void leadsBack(String list, String cursor) {
        String back = get(list, cursor, "&limit=1", keys).expect(200).text("/prev_cursor");
        findings.cell(
                list + " back",
                () -> {
                    Api.Answer first = get(list, back, "&limit=1", keys).expect(200);
                    assertThat(first.text("/cursor")).isEqualTo(cursor);
                    assertThat(first.body().get("prev_cursor").isNull()).isTrue();
                });
        refused(list, back, "&q=other", keys);
        refused(list, back, "&sort=created_at", keys);
        refused(list, back, "", otherEnvironment);
        refused(list, back, "", otherAccount);
    }

    private void refused(String list, String cursor, String more, Keyring whose) {
        findings.cell(
                list + " with " + cursor + more,
                () ->
                        ProblemShape.isProblem(
                                get(list, cursor, more, whose),
                                400,
                                "invalid_cursor",
                                "/api/v1" + list));
    }

    private Api.Answer get(String list, String cursor, String more, Keyring whose) {
        String path = "/api/v1" + list + "?cursor=" + cursor + more;
        return wire.send(Wire.Call.of("GET", path, Matrix.header(whose.full())));
    }

    // a cursor of each list that can have several entries
    private Map<String, String> cursors() {
        for (int i = 0; i < 2; i++) {
            Fixtures.campaign(api);
            Fixtures.webhook(api);
            Fixtures.trigger(api);
        }
        Map<String, String> cursors = new LinkedHashMap<>();
        for (String list :
                List.of(
                        "/subscribers",
                        "/tags",
                        "/templates",
                        "/campaigns",
                        "/triggers",
                        "/webhooks")) {
            cursors.put(list, api.get(list + "?limit=1").expect(200).text("/cursor"));
        }
        return cursors;
    }

    /** Pages through a list while rows are added and deleted. */
    void walk() {
        List<String> steady = new ArrayList<>();
        for (int n = 0; n < STEADY; n++) {
            steady.add(Fixtures.subscriber(api));
        }
        AtomicBoolean walking = new AtomicBoolean(true);
        List<List<String>> seen = Race.of(3, n -> n == 0 ? seen(walking) : comeAndGo(walking));
        assertThat(seen.getFirst()).doesNotHaveDuplicates().containsAll(steady);
    }

    private List<String> seen(AtomicBoolean walking) {
        try {
            List<String> seen = new ArrayList<>();
            String next = "/subscribers?limit=7&sort=email";
            while (!next.isEmpty()) {
                Api.Answer page = api.get(next).expect(200);
                page.body().at("/items").forEach(item -> seen.add(item.get("id").textValue()));
                String cursor = page.body().at("/cursor").asText("");
                next =
                        page.body().at("/has_more").booleanValue()
                                ? "/subscribers?limit=7&cursor=" + cursor
                                : "";
            }
            return seen;
        } finally {
            walking.set(false);
        }
    }

    private List<String> comeAndGo(AtomicBoolean walking) {
        while (walking.get()) {
            api.delete("/subscribers/" + Fixtures.subscriber(api)).expect(204);
        }
        return List.of();
    }
}
