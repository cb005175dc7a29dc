package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.util.Map;

/** A trigger is named by its slug, and brought up to date in one call. */
final class TriggerSlugsIT {

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;

    @BeforeAll
    static void start() {
        installation = Installation.in(directory);
        postroom = installation.serve(Map.of("POSTROOM_ROLES", "api"));
    }

    @AfterAll
    static void stop() throws Exception {
        postroom.close();
        installation.close();
    }

    private static Api fresh() {
        return new Api(postroom.baseUrl(), installation.keyOfFreshTestWorkspace());
    }

    private static Api.Answer post(Api api, String name, String more) {
        return api.post(
                "/triggers",
                """
                {"name": "%s", %s"event_type": "subscriber.created", "steps": [{"type": "exit"}]}
                """
                        .formatted(name, more));
    }

    @Test
    void everyPathTakesTheSlug() {
        Api api = fresh();
        Api.Answer made = post(api, "Hello", "\"slug\": \"hello\", ").expect(201);
        assertThat(made.text("/slug")).isEqualTo("hello");
        assertThat(api.get("/triggers/hello").expect(200).body()).isEqualTo(made.body());
        assertThat(api.get("/triggers").text("/items/0/slug")).isEqualTo("hello");
        assertThat(api.get("/triggers/hello/runs").expect(200).text("/total")).isEqualTo("0");
        String person =
                api.post("/subscribers", "{\"email\": \"ann@acme.test\"}").expect(201).text("/id");
        Api.Answer tried =
                api.post("/triggers/hello/test", "{\"subscriber_id\": \"%s\"}".formatted(person));
        assertThat(tried.expect(200).text("/trigger_id")).isEqualTo(made.text("/id"));
        fresh().get("/triggers/hello").expect(404);

        Api.Answer moved = api.patch("/triggers/hello", "{\"slug\": \"hi\"}").expect(200);
        assertThat(moved.text("/slug")).isEqualTo("hi");
        api.get("/triggers/hello").expect(404);
        Api.Answer cleared = api.patch("/triggers/hi", "{\"slug\": null}").expect(200);
        assertThat(cleared.body().at("/slug").isNull()).isTrue();
        api.patch("/triggers/" + made.text("/id"), "{\"slug\": \"hello\"}").expect(200);
        api.delete("/triggers/hello").expect(204);
        api.get("/triggers/hello").expect(404);
    }

    @Test
    void aSlugInUseIsRefusedChangedOrReturned() {
        Api api = fresh();
        String id = post(api, "Hello", "\"slug\": \"hello\", ").expect(201).text("/id");
        String other = post(api, "Other", "").expect(201).text("/id");

        Api.Answer refused = post(api, "Twin", "\"slug\": \"hello\", ").expect(409);
        assertThat(refused.text("/code")).isEqualTo("already_exists");
        assertThat(refused.text("/existing_id")).isEqualTo(id);
        Api.Answer taken = api.patch("/triggers/" + other, "{\"slug\": \"hello\"}").expect(409);
        assertThat(taken.text("/existing_id")).isEqualTo(id);
        Api.Answer ignored =
                post(api, "Twin", "\"slug\": \"hello\", \"on_conflict\": \"ignore\", ");
        assertThat(ignored.expect(200).text("/name")).isEqualTo("Hello");
        Api.Answer updated =
                post(
                        api,
                        "Twin",
                        "\"slug\": \"hello\", \"on_conflict\": \"update\", \"is_active\": false, ");
        assertThat(updated.expect(200).text("/id")).isEqualTo(id);
        assertThat(updated.text("/name")).isEqualTo("Twin");
        assertThat(updated.text("/is_active")).isEqualTo("false");
        Api.Answer again = post(api, "Twin", "\"slug\": \"hello\", \"on_conflict\": \"update\", ");
        assertThat(again.expect(200).text("/version")).isEqualTo(updated.text("/version"));
        assertThat(api.get("/triggers").text("/total")).isEqualTo("2");
        post(api, "New", "\"on_conflict\": \"update\", ").expect(422);
        post(api, "New", "\"slug\": \"Not a slug\", ").expect(422);
    }
}
