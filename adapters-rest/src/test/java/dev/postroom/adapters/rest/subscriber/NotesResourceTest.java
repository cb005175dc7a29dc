package dev.postroom.adapters.rest.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import dev.postroom.adapters.rest.TestApi;
import dev.postroom.adapters.rest.fake.FakeSubscribers;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.note.Note;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.util.List;

class NotesResourceTest {

    private static final String NOTES = "/subscribers/" + FakeSubscribers.ANNA.id() + "/notes";
    private static final String NOTE = NOTES + "/" + FakeSubscribers.NOTE.id();

    private TestApi api;

    @BeforeEach
    void start() throws IOException {
        api = TestApi.start();
    }

    @AfterEach
    void stop() {
        api.close();
    }

    @Test
    void aNoteHasTheKeyNameAsAuthorAndAWorkingLocation() throws Exception {
        HttpResponse<String> response =
                api.send(api.json("POST", NOTES, "{\"content\": \"Likes tea.\"}"));

        assertThat(response.statusCode()).isEqualTo(201);
        assertThat(TestApi.tree(response).get("author").textValue()).isEqualTo("the shop's key");
        assertThat(response.headers().firstValue("Location"))
                .contains("https://mail.example.org/api/v1" + NOTE);
        assertThat(api.send(api.request(NOTE)).headers().firstValue("ETag"))
                .isEqualTo(response.headers().firstValue("ETag"));
    }

    @Test
    void notesAreListedNewestFirst() throws Exception {
        HttpResponse<String> response = api.send(api.request(NOTES));

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.headers().firstValue("X-Total-Count")).contains("1");
        JsonNode note = TestApi.tree(response).at("/items/0");
        assertThat(note.get("content").textValue()).isEqualTo("Met at the fair.\nLikes tea.");
        assertThat(note.get("author").textValue()).isEqualTo("crm");
        assertThat(api.subscribers.received)
                .containsExactly(PageRequest.first(50, Sort.descending(Note.Sort.CREATED_AT)));
        assertThat(api.send(api.request(NOTES + "?sort=content")).statusCode()).isEqualTo(422);
    }

    @Test
    void aDeletionCanRequireAnETag() throws Exception {
        assertThat(api.send(api.request(NOTE).header("If-Match", "\"old\"").DELETE()).statusCode())
                .isEqualTo(412);
        assertThat(api.subscribers.received).isEmpty();

        assertThat(api.send(api.request(NOTE).DELETE()).statusCode()).isEqualTo(204);
        assertThat(api.subscribers.received).containsExactly(FakeSubscribers.NOTE.id());
    }

    @Test
    void unknownSubscribersAndNotesAreNotFound() throws Exception {
        String unknown = "0195504a-1080-7000-8000-0000000000aa";
        for (String path :
                List.of(
                        NOTES + "/" + unknown,
                        NOTES + "/first",
                        "/subscribers/" + unknown + "/notes/" + FakeSubscribers.NOTE.id())) {
            assertThat(api.send(api.request(path)).statusCode()).as(path).isEqualTo(404);
            assertThat(api.send(api.request(path).DELETE()).statusCode()).as(path).isEqualTo(404);
        }
        assertThat(api.send(api.request("/subscribers/" + unknown + "/notes")).statusCode())
                .isEqualTo(404);
    }
}
