package dev.postroom.bootstrap.e2e;

import static dev.postroom.bootstrap.e2e.Writes.total;

import static org.assertj.core.api.Assertions.assertThat;

import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Pattern;

/** A file of 10 000 people, from the upload to the mended rest, in a browser and without curl. */
final class ImportJourneyIT {

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
    void inTheTestEnvironmentWithScripts() throws Exception {
        walk("test", installation.testKey, Visitor.byMouse(browser));
    }

    @Test
    void inTheLiveEnvironmentWithoutScripts() throws Exception {
        walk("live", installation.liveKey, Visitor.byMouse(browser).withoutScripts());
    }

    private static void walk(String environment, String key, Visitor visitor) throws Exception {
        Api api = new Api(postroom.baseUrl(), key);
        known(api);
        visitor.open(postroom.origin() + "/app/acme/" + environment + "/imports");
        visitor.followFirst("New import");
        upload(visitor, environment, PeopleFile.of("p"));

        // the suggested meanings, with the cells as they are
        visitor.isAt("Prepare import");
        visitor.reads(
                PeopleFile.FORMULA,
                PeopleFile.TAG,
                PeopleFile.BRACES,
                "The file has 10\u202f000 rows. Nothing is imported yet.");
        assertThat(visitor.value("document.title").asText()).doesNotContain("run");
        visitor.reads(
                "Would be created 9\u202f971", "Would stay unchanged 2", "Would be rejected 27");

        // another meaning and other options, rehearsed again
        visitor.choose("Meaning of Zeitzone", "timezone");
        visitor.choose("People who are known already", "are updated");
        visitor.write("Tags for everyone in the file", "Autumn");
        visitor.send("Check again");
        visitor.isAt("Prepare import");
        visitor.reads(
                "Would be created 9\u202f961",
                "Would be updated 2",
                "Would stay unchanged 0",
                "Would be rejected 37",
                "Must be a valid email address.");
        assertThat(total(api, "/subscribers")).isEqualTo(2);

        visitor.send("Start import");
        visitor.isAt("Import");
        await(visitor, "● completed");
        visitor.reads("Created 9\u202f961", "Updated 2", "Unchanged 0", "Rejected 37");
        assertThat(total(api, "/subscribers?tag=autumn")).isEqualTo(9_963);

        // the rest, mended
        String rejected = visitor.download("Download rejected rows");
        assertThat(rejected.lines()).hasSize(38);
        assertThat(rejected).startsWith("line,reason_code,reason,E-Mail,Vorname,Nachname");
        visitor.followFirst("Imports");
        visitor.followFirst("New import");
        upload(visitor, environment, mended(rejected));
        visitor.isAt("Prepare import");
        visitor.reads("Would be created 37", "Would be rejected 0");
        visitor.send("Start import");
        visitor.isAt("Import");
        await(visitor, "● completed");
        visitor.reads("Created 37", "Rejected 0");
        assertThat(total(api, "/subscribers")).isEqualTo(PeopleFile.ROWS);
    }

    @Test
    void aFileOfAnOldSpreadsheetIsReadWithItsLetters() throws Exception {
        Api api = new Api(postroom.baseUrl(), installation.testKey);
        Visitor visitor = Visitor.byMouse(browser).withoutScripts();
        visitor.open(postroom.origin() + "/app/acme/test/imports/new");
        Path file = directory.resolve("old.csv");
        Files.write(
                file,
                "E-Mail;Vorname\njuergen@example.net;J\u00fcrgen\n"
                        .getBytes(Charset.forName("windows-1252")));
        visitor.isAt("New import");
        visitor.choose(file);
        visitor.send("Upload");

        visitor.isAt("Prepare import");
        visitor.reads("J\u00fcrgen", "The file is not in UTF-8.", "Would be created 1");
        visitor.choose("Encoding", "UTF-8");
        visitor.send("Check again");
        visitor.isAt("Prepare import");
        visitor.reads("The file is not valid UTF-8");
        visitor.choose("Encoding", "Windows-1252 (Western European)");
        visitor.choose("Between the cells", "semicolons");
        visitor.send("Check again");
        visitor.isAt("Prepare import");
        visitor.reads("J\u00fcrgen", "Would be created 1");
        visitor.send("Start import");
        visitor.isAt("Import");
        await(visitor, "● completed");

        Api.Answer person = api.get("/subscribers/by-email/juergen@example.net");
        assertThat(person.text("/first_name")).isEqualTo("J\u00fcrgen");
        api.delete("/subscribers/" + person.text("/id")).expect(204);
    }

    private static void await(Visitor visitor, String text) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(60))
                .until(() -> {
                    if (!visitor.text().contains(text)) {
                        visitor.reload();
                    }
                    return visitor.text().contains(text);
                });
    }

    private static void upload(Visitor visitor, String name, String content) throws IOException {
        Path file = directory.resolve(name + ".csv");
        Files.writeString(file, content);
        visitor.isAt("New import");
        visitor.choose(file);
        visitor.send("Upload");
    }

    // both are in the file, with other names
    private static void known(Api api) {
        for (int number : new int[] {100, 200}) {
            api.post(
                            "/subscribers",
                            "{\"email\": \"p%d@acme.test\", \"first_name\": \"Known\"}"
                                    .formatted(number))
                    .expect(201);
        }
    }

    private static String mended(String rejected) {
        Pattern address = Pattern.compile("<b>nobody([0-9]+)</b>");
        return address.matcher(rejected)
                .replaceAll("p$1@acme.test")
                .replace("'+01:00", "Europe/Vienna")
                .replace(",Europe/Vienna,more", ",Europe/Vienna");
    }
}
