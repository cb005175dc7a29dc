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
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.regex.Pattern;

/**
 * The week of a person who sends newsletters and has no curl, as {@code docs/first-newsletter.md}
 * describes it: from a file of 10 000 people to the last mail. It is tried in the test environment,
 * whose clock can be advanced.
 */
final class MarketerWeekIT {

    private static final Duration PATIENCE = Duration.ofMinutes(5);
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
        postroom = installation.serve(FirstOwner.settings());
        browser = Browser.start(directory);
        FirstOwner.signIn(Visitor.byMouse(browser), postroom);
    }

    @AfterAll
    static void stop() {
        browser.close();
        postroom.close();
        installation.close();
    }

    @Test
    void withScripts() throws Exception {
        walk(Visitor.byMouse(browser), new Crowd("spring", PeopleFile.ROWS, 37));
    }

    @Test
    void withoutScripts() throws Exception {
        walk(Visitor.byMouse(browser).withoutScripts(), new Crowd("autumn", 1000, 2));
    }

    /**
     * The people of one file.
     *
     * @param name their tag
     * @param broken rows that are no people
     */
    private record Crowd(String name, int rows, int broken) {

        int people() {
            return rows - broken;
        }

        /** A number as pages show it. */
        static String shown(int number) {
            return number < 1000
                    ? Integer.toString(number)
                    : "%d\u202f%03d".formatted(number / 1000, number % 1000);
        }
    }

    private static void walk(Visitor visitor, Crowd crowd) throws Exception {
        String name = crowd.name();
        visitor.open(postroom.origin() + HOME + "/imports");
        bringIn(visitor, crowd);
        tag(visitor, crowd);
        String person = name + "7@acme.test";
        giveOrders(visitor, person, MANY);
        write(visitor, name);
        schedule(visitor, crowd);
        waitFor(visitor, crowd);
        readTheResults(visitor, person);
        giveOrders(visitor, person, "{\"orders\": [1]}");
        retry(visitor, crowd);
    }

    private static void bringIn(Visitor visitor, Crowd crowd) throws IOException {
        String people = Crowd.shown(crowd.people());
        visitor.followFirst("New import");
        Path file = directory.resolve(crowd.name() + ".csv");
        Files.writeString(file, PeopleFile.of(crowd.name(), crowd.rows()));
        visitor.isAt("New import");
        visitor.choose(file);
        visitor.send("Upload");
        visitor.isAt("Prepare import");
        visitor.choose("Meaning of Zeitzone", "timezone");
        visitor.write("Tags for everyone in the file", crowd.name());
        visitor.send("Check again");
        visitor.reads("Would be created " + people, "Would be rejected " + crowd.broken());
        visitor.send("Start import");
        visitor.isAt("Import");
        awaitText(visitor, "● completed");
        visitor.reads("Created " + people, "Rejected " + crowd.broken());
    }

    private static void tag(Visitor visitor, Crowd crowd) {
        String people = Crowd.shown(crowd.people());
        visitor.open(postroom.origin() + HOME + "/subscribers?tag=" + crowd.name());
        visitor.send("For all " + people + " subscribers that match");
        visitor.isAt("Tag " + people + " people");
        visitor.write("Tags", "Readers of " + crowd.name());
        visitor.send("Tag " + people + " people");
        visitor.isAt("Tag people");
        awaitText(visitor, "● completed");
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
        visitor.send("Send a test to " + FirstOwner.ADDRESS);
        visitor.reads("The test was sent to " + FirstOwner.ADDRESS);
        visitor.send("Create template");
        visitor.isAt(name);
        visitor.followFirst("Inbox");
        visitor.isAt("Inbox");
        visitor.followFirst("[Test] " + name + ", Ada");
    }

    private static void schedule(Visitor visitor, Crowd crowd) {
        String name = crowd.name();
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
        visitor.write("Type %d to confirm".formatted(crowd.people()), crowd.people() + "");
        visitor.enter("Day and time", tomorrow() + "T08:00");
        visitor.write("Time zone", VIENNA.getId());
        visitor.send("Schedule");
        visitor.isAt("Letter of " + name);
        visitor.reads("scheduled", "08:00");
    }

    // by the clock of the environment, which another test may have advanced
    private static LocalDate tomorrow() {
        String now =
                new Api(postroom.baseUrl(), installation.testKey)
                        .get("/sandbox/clock")
                        .text("/now");
        return LocalDate.ofInstant(Instant.parse(now), VIENNA).plusDays(1);
    }

    private static void waitFor(Visitor visitor, Crowd crowd) {
        visitor.followFirst("Inbox");
        visitor.isAt("Inbox");
        visitor.follow("clock");
        visitor.isAt("Clock");
        visitor.write("Advance by", "32");
        visitor.choose("Unit", "hours");
        visitor.send("Advance the clock");
        visitor.followFirst("Campaigns");
        visitor.follow("Letter of " + crowd.name());
        awaitText(visitor, "● sent");
        visitor.reads("Sent " + Crowd.shown(crowd.people() - 1), "Failed 1");
    }

    private static void readTheResults(Visitor visitor, String person) {
        visitor.follow(Pattern.compile("Failed 1\\b.*"));
        visitor.reads(person, "The template renders more than 1 MiB.");
        assertThat(visitor.namesInMain("row")).hasSize(2);
    }

    private static void retry(Visitor visitor, Crowd crowd) {
        String name = crowd.name();
        visitor.followFirst("Campaigns");
        visitor.follow("Letter of " + name);
        visitor.isAt("Letter of " + name);
        visitor.send("Retry failures");
        visitor.isAt("Letter of " + name);
        awaitText(visitor, "Sent " + Crowd.shown(crowd.people()));
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
