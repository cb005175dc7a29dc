package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** The documented behaviour of subscribers, one sentence per test. */
final class SubscribersIT {

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of());
    }

    @AfterAll
    static void stop() {
        postroom.close();
        installation.close();
    }

    private static Api live() {
        return new Api(postroom.baseUrl(), installation.liveKey);
    }

    private static Api.Answer made(Api api, String name, String members) {
        String body = "{\"email\": \"%s@acme.test\"%s}".formatted(name, members);
        return api.post("/subscribers", body).expect(201);
    }

    private static Api.Answer patched(Api api, String id, String patch) {
        return api.patch("/subscribers/" + id, patch);
    }

    private static List<String> found(Api api, String query) {
        Api.Answer list = api.get("/subscribers?sort=email&" + query).expect(200);
        List<String> emails = list.body().get("items").findValuesAsText("email");
        assertThat(list.body().get("total").intValue()).isEqualTo(emails.size());
        return emails.stream().map(email -> email.replace("@acme.test", "")).toList();
    }

    @Test
    void everyFilterFindsItsSubscribers() {
        Api api = new Api(postroom.baseUrl(), installation.keyOfAnotherAccount());
        made(
                api,
                "ann",
                ", \"first_name\": \"Zoe\", \"tags\": [\"News\", \"Tea\"], \"external_id\": \"7\"");
        made(
                api,
                "bob",
                ", \"last_name\": \"Zorn\", \"tags\": [\"News\"], \"metadata\": {\"n\": 5}");
        made(api, "cid", ", \"status\": \"unsubscribed\", \"metadata\": {\"plan\": \"pro\"}");

        assertThat(found(api, "status=active&status=unsubscribed")).hasSize(3);
        assertThat(found(api, "status=unsubscribed")).containsExactly("cid");
        assertThat(found(api, "tag=tea&tag=news")).containsExactly("ann", "bob");
        assertThat(found(api, "tag_all=tea&tag_all=news")).containsExactly("ann");
        assertThat(found(api, "tag_none=tea")).containsExactly("bob", "cid");
        for (String filter : List.of("tag", "tag_all", "tag_none")) {
            Api.Answer refused = api.get("/subscribers?" + filter + "=nwes").expect(422);
            assertThat(refused.text("/errors/0/code")).isEqualTo("unknown_tag");
            assertThat(refused.text("/errors/0/message")).endsWith("Did you mean News?");
        }
        assertThat(found(api, "email=ANN@acme.test")).containsExactly("ann");
        assertThat(found(api, "q=zo")).containsExactly("ann", "bob");
        assertThat(found(api, "q=CI")).containsExactly("cid");
        assertThat(found(api, "external_id=7")).containsExactly("ann");
        assertThat(found(api, "metadata%5Bplan%5D=pro")).containsExactly("cid");
        assertThat(found(api, "metadata%5Bn%5D=5")).containsExactly("bob");
        assertThat(found(api, "metadata=plan%3Dpro")).containsExactly("cid");
        assertThat(found(api, "metadata=plan%3Dpro&metadata=n%3D5")).isEmpty();
        assertThat(found(api, "created_after=2020-01-01T00:00:00Z")).hasSize(3);
        assertThat(found(api, "created_before=2020-01-01T00:00:00Z")).isEmpty();
        assertThat(found(api, "updated_after=2100-01-01T00:00:00Z")).isEmpty();
        assertThat(found(api, "updated_before=2100-01-01T00:00:00Z")).hasSize(3);
        for (String sort : List.of("created_at", "-created_at", "updated_at", "-email")) {
            api.get("/subscribers?sort=" + sort).expect(200);
        }
        api.get("/subscribers?sort=status").expect(422);
        api.get("/subscribers?status=happy").expect(422);
    }

    @Test
    void anAddressIsLookedUpInBothForms() {
        made(live(), "lookup", "");

        live().get("/subscribers/by-email?email=LOOKUP@acme.test").expect(200);
        live().get("/subscribers/by-email/lookup@acme.test").expect(200);
        live().get("/subscribers/by-email").expect(422);
        live().get("/subscribers/by-email?email=none@acme.test").expect(404);
        live().get("/subscribers/by-email/none@acme.test").expect(404);
    }

    @Test
    void aPatchMergesMetadataAndChangesNothingElse() {
        String id =
                made(live(), "patch", ", \"metadata\": {\"a\": 1, \"b\": {\"c\": 2, \"d\": 3}}")
                        .text("/id");

        Api.Answer merged =
                patched(live(), id, "{\"metadata\": {\"a\": null, \"b\": {\"c\": 4}, \"e\": 5}}");
        assertThat(merged.expect(200).body().get("metadata"))
                .hasToString("{\"b\":{\"c\":4,\"d\":3},\"e\":5}");
        Api.Answer same = patched(live(), id, "{\"metadata\": {\"e\": 5}}").expect(200);
        assertThat(same.text("/updated_at")).isEqualTo(merged.text("/updated_at"));
        assertThat(same.response().headers().firstValue("ETag"))
                .isEqualTo(merged.response().headers().firstValue("ETag"));
    }

    @Test
    void statusesChangeOnlyAsTheTransitionTableAllows() {
        String pending = made(live(), "pending", ", \"double_opt_in\": true").text("/id");
        moves(pending, "unsubscribed", "invalid_transition");
        moves(pending, "active", "");
        moves(pending, "pending", "invalid_transition");
        moves(pending, "unsubscribed", "");
        moves(pending, "bounced", "invalid_transition");
        moves(pending, "active", "resubscribe_requires_consent");
        patched(live(), pending, "{\"status\": \"active\", \"consent\": {\"source\": \"phone\"}}")
                .expect(200);
        moves(pending, "complained", "");
        moves(pending, "active", "resubscribe_requires_consent");
        String bounced = made(live(), "bouncing", "").text("/id");
        moves(bounced, "bounced", "");
        moves(bounced, "active", "resubscribe_requires_consent");
        moves(bounced, "complained", "invalid_transition");
    }

    private static void moves(String id, String status, String code) {
        Api.Answer answer = patched(live(), id, "{\"status\": \"%s\"}".formatted(status));
        if (code.isEmpty()) {
            assertThat(answer.expect(200).text("/status")).isEqualTo(status);
        } else {
            assertThat(answer.expect(409).text("/code")).isEqualTo(code);
        }
    }

    @Test
    void anExistingAddressIsUpdatedOrIgnoredOnRequest() {
        String id = made(live(), "known", "").text("/id");

        Api.Answer taken = live().post("/subscribers", "{\"email\": \"KNOWN@acme.test\"}");
        assertThat(taken.expect(409).text("/existing_id")).isEqualTo(id);
        Api.Answer ignored = again("ignore");
        assertThat(ignored.expect(200).body().get("first_name").isNull()).isTrue();
        Api.Answer updated = again("update");
        assertThat(updated.expect(200).text("/first_name")).isEqualTo("Kay");
        assertThat(updated.text("/tags/0/slug")).isEqualTo("known-people");
        again("merge").expect(422);
    }

    private static Api.Answer again(String onConflict) {
        return live().post(
                        "/subscribers",
                        """
                        {"email": "known@acme.test", "first_name": "Kay", "tags": ["Known People"],
                         "on_conflict": "%s"}
                        """
                                .formatted(onConflict));
    }

    @Test
    void anUnknownNameMakesTheTagAndAnUnknownIdIsInvalid() {
        String id = made(live(), "tagged", "").text("/id");
        String tags = "/subscribers/" + id + "/tags";

        assertThat(live().post(tags, "{\"tags\": [\"Brand New\"]}").text("/tags/0/slug"))
                .isEqualTo("brand-new");
        Api.Answer unknown =
                live().post(tags, "{\"tags\": [\"0195504a-1080-7000-8000-000000000001\"]}");
        assertThat(unknown.expect(422).text("/errors/0/field")).startsWith("tags");
        live().delete(tags + "/nowhere").expect(404);
        live().delete(tags + "/brand-new").expect(204);
        live().delete(tags + "/brand-new").expect(204);
    }

    @Test
    void notesBelongToTheirSubscriberAndAreDeletedOnce() {
        String id = made(live(), "noted", "").text("/id");
        String notes = "/subscribers/" + id + "/notes";
        live().post(notes, "{\"content\": \"first\"}").expect(201);
        Api.Answer second = live().post(notes, "{\"content\": \"second\"}").expect(201);
        String place = notes + "/" + second.text("/id");

        assertThat(live().get(place).expect(200).body()).isEqualTo(second.body());
        assertThat(live().get(place).text("/author")).isEqualTo("CLI");
        Api.Answer page = live().get(notes + "?limit=1").expect(200);
        assertThat(page.text("/items/0/content")).isEqualTo("second");
        Api.Answer next = live().get(notes + "?limit=1&cursor=" + page.text("/cursor"));
        assertThat(next.expect(200).text("/items/0/content")).isEqualTo("first");
        new Api(postroom.baseUrl(), installation.testKey).get(place).expect(404);

        live().delete(place).expect(204);
        live().delete(place).expect(404);
        live().get(place).expect(404);
        assertThat(live().get("/subscribers/" + id).body().get("notes_count").intValue())
                .isEqualTo(1);
    }

    @Test
    void anAddressOfTwoLinesIsRefused() {
        for (String address :
                List.of("two@acme.test\\n", "\\rtwo@acme.test", "two\\u0000@acme.test")) {
            Api.Answer refused =
                    live().post("/subscribers", "{\"email\": \"" + address + "\"}").expect(422);
            assertThat(refused.text("/errors/0/field")).isEqualTo("email");
        }
    }
}
