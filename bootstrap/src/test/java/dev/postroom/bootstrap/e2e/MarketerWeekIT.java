package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The week of a person who sends newsletters and has no curl, as {@code docs/first-newsletter.md}
 * describes it: from a file of 10 000 people to the last mail. It is tried in the test environment,
 * whose clock can be advanced.
 */
final class MarketerWeekIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String EMAIL = "ann@example.org";
    private static final String PASSWORD = "blue kettle under seven bridges";
    private static final String HOME = "/app/acme/test";
    private static final ZoneId VIENNA = ZoneId.of("Europe/Vienna");
    // 2000 of them are more than the megabyte that a mail may have
    private static final String LINE = "<p>" + "Thank you for this order. ".repeat(24) + "</p>";
    private static final String MANY = "{\"orders\": [" + "1,".repeat(1999) + "1]}";

    @TempDir static Path directory;
    private static Installation installation;
    private static PostroomProcess postroom;
    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        postroom =
                installation.serve(
                        Map.of(
                                "POSTROOM_DASHBOARD_OWNER_EMAIL",
                                EMAIL,
                                "POSTROOM_DASHBOARD_OWNER_PASSWORD",
                                PASSWORD));
        browser = Browser.start(directory);
        Visitor visitor = Visitor.byMouse(browser);
        visitor.open(postroom.origin() + "/sign-in");
        visitor.write("Email address", EMAIL);
        visitor.write("Password", PASSWORD);
        visitor.send("Sign in");
        visitor.isAt("Overview");
    }

    @AfterAll
    static void stop() {
        browser.close();
        postroom.close();
        installation.close();
    }

    @Test
    void withScripts() throws Exception {
        walk(Visitor.byMouse(browser), "spring");
    }

    @Test
    void withoutScripts() throws Exception {
        walk(Visitor.byMouse(browser).withoutScripts(), "autumn");
    }

    private static void walk(Visitor visitor, String name) throws Exception {
        visitor.open(postroom.origin() + HOME + "/imports");
        bringIn(visitor, name);
        tag(visitor, name);
        String person = name + "7@acme.test";
        giveOrders(visitor, person, MANY);
        write(visitor, name);
        schedule(visitor, name);
        waitFor(visitor, name);
        readTheResults(visitor, person);
        giveOrders(visitor, person, "{\"orders\": [1]}");
        retry(visitor, name);
    }

    private static void bringIn(Visitor visitor, String name) throws IOException {
        visitor.followFirst("New import");
        Path file = directory.resolve(name + ".csv");
        Files.writeString(file, PeopleFile.of(name));
        visitor.isAt("New import");
        visitor.choose(file);
        visitor.send("Upload");
        visitor.isAt("Prepare import");
        visitor.choose("Meaning of Zeitzone", "timezone");
        visitor.write("Tags for everyone in the file", name);
        visitor.send("Check again");
        visitor.reads("Would be created 9\u202f963", "Would be rejected " + PeopleFile.BROKEN);
        visitor.send("Start import");
        visitor.isAt("Import");
        awaitText(visitor, "● completed");
        visitor.reads("Created 9\u202f963", "Rejected " + PeopleFile.BROKEN);
    }

    private static void tag(Visitor visitor, String name) {
        visitor.open(postroom.origin() + HOME + "/subscribers?tag=" + name);
        visitor.send("For all 9\u202f963 subscribers that match");
        visitor.isAt("Tag 9\u202f963 people");
        visitor.write("Tags", "Readers of " + name);
        visitor.send("Tag 9\u202f963 people");
        visitor.isAt("Tag people");
        visitor.awaitsTheEnd("Reload");
        visitor.reads("completed");
    }

    private static void giveOrders(Visitor visitor, String person, String orders) {
        visitor.open(postroom.origin() + HOME + "/subscribers?q=" + person);
        visitor.follow(person);
        visitor.isAt(person);
        visitor.follow("Edit profile and metadata");
        visitor.isAt(person);
        visitor.write("Metadata", orders);
        visitor.send("Save");
        visitor.reads("The person was changed.");
    }

    private static void write(Visitor visitor, String name) {
        visitor.followFirst("Templates");
        visitor.followFirst("New template");
        visitor.isAt("New template");
        visitor.follow("Newsletter");
        visitor.isAt("New template");
        visitor.write("Name", name);
        visitor.write("Subject", name + ", {{default first_name \"reader\"}}");
        visitor.write(
                "Body",
                "<h1>Hello {{first_name}}</h1>{{#each subscriber.metadata.orders}}"
                        + LINE
                        + "{{/each}}<p><a href=\"{{unsubscribe_url}}\">Unsubscribe</a></p>");
        visitor.choose("Phone");
        visitor.press("Show this text");
        await().atMost(PATIENCE).until(() -> visitor.widthOf("preview") == 360);
        visitor.send("Send a test to " + EMAIL);
        visitor.reads("The test was sent to " + EMAIL);
        visitor.send("Create template");
        visitor.isAt(name);
        visitor.followFirst("Inbox");
        visitor.isAt("Inbox");
        visitor.followFirst("[Test] " + name + ", Ada");
    }

    private static void schedule(Visitor visitor, String name) {
        visitor.followFirst("Campaigns");
        visitor.isAt("Campaigns");
        visitor.followFirst("New campaign");
        visitor.isAt("New campaign");
        visitor.write("Name", "Letter of " + name);
        visitor.choose("Template", name);
        visitor.write("To people on these tags", "readers-of-" + name);
        visitor.send("Create draft");
        visitor.isAt("Letter of " + name);
        visitor.follow("Send or schedule");
        visitor.isAt("Send Letter of " + name);
        visitor.write("Type 9963 to confirm", "9963");
        visitor.enter("Day and time", LocalDate.now(VIENNA).plusDays(1) + "T08:00");
        visitor.write("Time zone", VIENNA.getId());
        visitor.send("Schedule");
        visitor.isAt("Letter of " + name);
        visitor.reads("scheduled", "08:00");
    }

    private static void waitFor(Visitor visitor, String name) {
        visitor.followFirst("Inbox");
        visitor.isAt("Inbox");
        visitor.follow("clock");
        visitor.isAt("Clock");
        visitor.write("Advance by", "32");
        visitor.choose("Unit", "hours");
        visitor.send("Advance the clock");
        visitor.followFirst("Campaigns");
        visitor.follow("Letter of " + name);
        awaitText(visitor, "● sent");
        visitor.reads("Sent 9\u202f962", "Failed 1");
    }

    private static void readTheResults(Visitor visitor, String person) {
        visitor.follow(Pattern.compile("Failed 1\\b.*"));
        visitor.reads(person, "The template renders more than 1 MiB.");
        assertThat(visitor.namesInMain("row")).hasSize(2);
    }

    private static void retry(Visitor visitor, String name) {
        visitor.followFirst("Campaigns");
        visitor.follow("Letter of " + name);
        visitor.isAt("Letter of " + name);
        visitor.send("Retry failures");
        visitor.isAt("Letter of " + name);
        awaitText(visitor, "Sent 9\u202f963");
        awaitText(visitor, "● sent");
        visitor.reads("Failed 0");
    }

    private static void awaitText(Visitor visitor, String text) {
        await().atMost(PATIENCE)
                .until(() -> {
                    if (!visitor.text().contains(text)) {
                        visitor.reload();
                    }
                    return visitor.text().contains(text);
                });
    }
}
