package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Path;

/** A person builds a trigger by its form, with and without scripts. */
final class TriggerBuilderIT {

    private static final String HOME = "/app/acme/test";
    private static final String BRANCH =
            """
            {"event_type": "tag.subscribed",
             "filter": {"tag": "trial"},
             "steps": [
              {"type": "wait", "for": "P2D"},
              {"type": "condition", "conditions": {"all": [{"field": "status", "op": "eq", "value": "active"}]},
               "then": [{"type": "add_tag", "tag": "%s"}]}]}\
            """;

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Browser browser;
    private static Api api;

    @BeforeAll
    static void start() throws IOException {
        installation = Installation.in(directory);
        postroom = installation.serve(FirstOwner.settings());
        browser = Browser.start(directory);
        api = new Api(postroom.baseUrl(), installation.testKey);
        api.post(
                        "/templates",
                        "{\"name\": \"Letter\", \"subject\": \"Hello\", \"html\": \"<p>Hi</p>\"}")
                .expect(201);
        api.post("/tags", "{\"name\": \"Trial\"}").expect(201);
        api.post("/tags", "{\"name\": \"Customers\"}").expect(201);
        api.post("/subscribers", "{\"email\": \"lea@example.com\", \"tags\": [\"trial\"]}")
                .expect(201);
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
            postroom.close();
            installation.close();
        }
    }

    @Test
    void aTriggerIsBuiltTriedChangedAndDeletedWithScripts() throws Exception {
        walk(signedIn(Visitor.byMouse(browser)), "Series with scripts");
    }

    @Test
    void aTriggerIsBuiltTriedChangedAndDeletedWithoutScripts() throws Exception {
        walk(signedIn(Visitor.byMouse(browser).withoutScripts()), "Series without scripts");
    }

    private static Visitor signedIn(Visitor visitor) {
        FirstOwner.signIn(visitor, postroom);
        visitor.open(postroom.origin() + HOME + "/triggers");
        visitor.isAt("Triggers");
        return visitor;
    }

    private static void walk(Visitor visitor, String name) {
        String id = build(visitor, name);
        enable(visitor, name, id);
        changeAsJson(visitor, name, id);
        saveAfterAnotherChange(visitor, name, id);
        tryForLea(visitor, name);
        visitor.write("Type " + name + " to confirm", name);
        visitor.send("Delete trigger");
        visitor.reads("The trigger is gone");
        api.get("/triggers/" + id).expect(404);
    }

    private static String build(Visitor visitor, String name) {
        visitor.followFirst("New trigger");
        visitor.isAt("New trigger");
        visitor.send("Create trigger");
        visitor.reads("3 things are not right yet");

        visitor.write("Name", name);
        visitor.choose("Starts when", "A person joins a tag (tag.subscribed)");
        visitor.write("Only this tag", "trial");
        visitor.send("Add condition");
        visitor.write("Field", "metadata.seats");
        visitor.choose("Comparison", "is at least");
        visitor.write("Value", "3");
        visitor.choose("Another step", "Wait");
        visitor.send("Add step");
        assertThat(visitor.valueOf("Name")).isEqualTo(name);
        assertThat(visitor.valueOf("Value")).isEqualTo("3");
        visitor.write("How long", "2");
        visitor.choose("Template", "Letter");
        visitor.send("Move step 2 up");
        visitor.reads("1. Wait", "2. Send a template");
        visitor.send("Create trigger");

        visitor.isAt(name);
        visitor.reads("It is inactive until you enable it.");
        JsonNode made = api.get("/triggers?q=" + name.replace(" ", "%20")).expect(200).body();
        assertThat(made.at("/items/0/steps/0/for").asText()).isEqualTo("PT48H");
        assertThat(made.at("/items/0/steps/1/type").asText()).isEqualTo("send_email");
        assertThat(made.at("/items/0/conditions/all/0/value").isNumber()).isTrue();
        assertThat(made.at("/items/0/filter/tag").asText()).isNotEmpty();
        assertThat(made.at("/items/0/is_active").asBoolean()).isFalse();
        return made.at("/items/0/id").asText();
    }

    private static void enable(Visitor visitor, String name, String id) {
        visitor.reads(
                "Enable it, and each time a run begins when: A person joins a tag: the tag Trial");
        visitor.send("Enable");
        visitor.isAt(name);
        visitor.reads("The trigger is active");
        assertThat(api.get("/triggers/" + id).expect(200).body().get("is_active").asBoolean())
                .isTrue();
    }

    private static void changeAsJson(Visitor visitor, String name, String id) {
        visitor.follow("Edit");
        visitor.send("Edit as JSON");
        assertThat(visitor.valueOf("Definition")).contains("\"PT48H\"", "metadata.seats");
        visitor.write("Definition", BRANCH.formatted("nowhere"));
        visitor.send("Save");
        visitor.reads("steps[1].then[0].tag: ");
        visitor.write("Definition", BRANCH.formatted("customers"));
        visitor.send("Edit by fields");
        visitor.reads("2. A step as JSON", "\"customers\"");
        visitor.send("Save");
        visitor.isAt(name);
        JsonNode changed = api.get("/triggers/" + id).expect(200).body();
        assertThat(changed.get("conditions").isNull()).isTrue();
        assertThat(changed.at("/steps/1/then/0/type").asText()).isEqualTo("add_tag");
    }

    private static void saveAfterAnotherChange(Visitor visitor, String name, String id) {
        visitor.follow("Edit");
        api.patch("/triggers/" + id, "{\"slug\": null, \"frequency\": \"every_time\"}").expect(200);
        visitor.send("Edit step 2");
        visitor.choose("How often", "Once for each person");
        visitor.send("Save");
        visitor.reads("changed since you opened the form");
        assertThat(api.get("/triggers/" + id).expect(200).text("/frequency"))
                .isEqualTo("every_time");
        visitor.send("Save");
        visitor.isAt(name);
        JsonNode saved = api.get("/triggers/" + id).expect(200).body();
        assertThat(saved.get("frequency").asText()).isEqualTo("once");
        assertThat(saved.at("/steps/1/then/0/type").asText()).isEqualTo("add_tag");
    }

    private static void tryForLea(Visitor visitor, String name) {
        visitor.follow("Dry run");
        visitor.isAt("Dry run");
        visitor.write("Address of the person", "unknown@example.com");
        visitor.send("Show");
        visitor.reads("No subscriber has this address.");
        visitor.write("Address of the person", "LEA@example.com");
        visitor.send("Show");
        visitor.reads("A run that began now", "Wait 2 days", "What really ran");
        assertThat(api.get("/subscribers?tag=customers").expect(200).body().get("total").asInt())
                .isZero();
        visitor.follow(name);
        visitor.isAt(name);
    }
}
