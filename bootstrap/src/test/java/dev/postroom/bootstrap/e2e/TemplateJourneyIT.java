package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;

/** A person writes a mail in the live environment, from a starter to a campaign. */
final class TemplateJourneyIT {

    private static final Duration PATIENCE = Duration.ofMinutes(1);
    private static final String LIVE = "/app/acme/live";
    private static final String CHECK = "Check this text";

    @TempDir static Path directory;
    private static Installation installation;
    private static SmtpSink smtp;
    private static PostroomProcess postroom;
    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        installation = Installation.in(directory);
        smtp = SmtpSink.start();
        postroom =
                installation.serve(
                        FirstOwner.settings(
                                Map.of("POSTROOM_SMTP_URL", "smtp://127.0.0.1:" + smtp.port())));
        browser = Browser.start(directory);
        FirstOwner.signIn(Visitor.byMouse(browser), postroom);
    }

    @AfterAll
    static void stop() throws Exception {
        browser.close();
        postroom.close();
        smtp.close();
        installation.close();
    }

    @Test
    void byMouse() throws Exception {
        write(Visitor.byMouse(browser), "By mouse");
    }

    @Test
    void byMouseWithoutScripts() throws Exception {
        write(Visitor.byMouse(browser).withoutScripts(), "Without scripts");
    }

    @Test
    void byKeyboard() throws Exception {
        write(Visitor.byKeyboard(browser), "By keyboard");
    }

    @Test
    void withScriptsTheTextIsCheckedWhileItIsWritten() throws Exception {
        Visitor visitor = Visitor.byMouse(browser);
        begin(visitor, "While it is written");

        visitor.readsWithoutReload(
                () -> visitor.write("Subject", "Hello {{subscriber.frist_name}}"),
                "Did you mean first_name?");
        visitor.readsWithoutReload(
                () -> visitor.write("Body", "<p>Hello</p>\n{{#if first_name}}"),
                "A mistake",
                "Line 2");
        visitor.readsWithoutReload(() -> visitor.write("Body", "<p>Hello</p>"), "No way out");
        await().atMost(PATIENCE)
                .untilAsserted(() ->
                        assertThat(visitor.requests())
                                .contains(postroom.origin() + LIVE + "/templates/new/body"));
    }

    private static void begin(Visitor visitor, String name) {
        visitor.open(postroom.origin() + LIVE + "/templates");
        visitor.followFirst("New template");
        visitor.isAt("New template");
        visitor.follow("Newsletter");
        visitor.isAt("New template");
        visitor.write("Name", name);
    }

    private static void write(Visitor visitor, String name) {
        begin(visitor, name);
        visitor.write("Subject", "Hello {{subscriber.frist_name}}");
        visitor.send(CHECK);
        visitor.reads("A value is missing", "Did you mean first_name?");

        visitor.write("Subject", name + ", {{default first_name \"reader\"}}");
        visitor.send(CHECK);
        visitor.reads("No remarks.", "of the 102 KiB that Gmail shows");

        visitor.choose("Phone");
        visitor.press("Show this text");
        await().atMost(PATIENCE).until(() -> visitor.widthOf("preview") == 360);

        visitor.send("Send a test to " + FirstOwner.ADDRESS);
        visitor.reads("The test was sent to " + FirstOwner.ADDRESS);
        await().atMost(PATIENCE)
                .until(() ->
                        smtp.mails().stream()
                                .anyMatch(mail ->
                                        mail.recipient().equals(FirstOwner.ADDRESS)
                                                && ("[Test] " + name + ", Ada")
                                                        .equals(mail.header("Subject"))));

        visitor.send("Create template");
        visitor.isAt(name);
        visitor.reads("The template was created.");

        visitor.follow("Edit");
        visitor.isAt("Edit " + name);
        visitor.write("Preview text", "Changed");
        visitor.send("Save");
        visitor.isAt(name);
        visitor.reads("Version 2 was saved.");
        visitor.follow("Plain text");
        visitor.isAt(name);

        visitor.open(postroom.origin() + LIVE + "/campaigns/new");
        visitor.isAt("New campaign");
        assertThat(visitor.choicesOf("field-template_id")).contains(name);
    }
}
