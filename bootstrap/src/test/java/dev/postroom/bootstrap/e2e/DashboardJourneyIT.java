package dev.postroom.bootstrap.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.domain.shared.OrphanReaper;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The first minutes with the demo, as a person lives them who has only its terminal. */
final class DashboardJourneyIT {

    private static final Duration PATIENCE = Duration.ofMinutes(2);
    private static final Pattern LINK =
            Pattern.compile("Dashboard +(http://[^ ]+/enter/[^ ]+)(?= )");

    @TempDir static Path directory;
    private static PostroomProcess demo;
    private static Browser browser;

    @BeforeAll
    static void start() throws Exception {
        OrphanReaper.shared().watchPostgres(directory);
        int port = TestPorts.next();
        Map<String, String> ports =
                Map.of(
                        "POSTROOM_HTTP_PORT",
                        Integer.toString(port),
                        "POSTROOM_MANAGEMENT_PORT",
                        Integer.toString(TestPorts.next()));
        demo = PostroomProcess.start(directory, ports, port, List.of("demo"));
        browser = Browser.start(directory);
        await().atMost(PATIENCE).until(() -> LINK.matcher(demo.log()).find());
        Visitor visitor = Visitor.byMouse(browser);
        visitor.open(link());
        visitor.reads("No mail leaves the test environment of the demo.");
        visitor.send("Open");
        visitor.isAt("Overview");
    }

    @AfterAll
    static void stop() {
        if (browser != null) {
            browser.close();
        }
        demo.stop();
    }

    private static String link() {
        Matcher link = LINK.matcher(demo.log());
        assertThat(link.find()).as(demo.log()).isTrue();
        return link.group(1);
    }

    @Test
    void byMouse() throws Exception {
        walk(Visitor.byMouse(browser));
    }

    @Test
    void byMouseWithoutScripts() throws Exception {
        walk(Visitor.byMouse(browser).withoutScripts());
    }

    @Test
    void byKeyboard() throws Exception {
        walk(Visitor.byKeyboard(browser));
    }

    @Test
    void allPartsOfPagesAreOnOnePage() throws Exception {
        BrowserPage page = browser.page();
        page.show(demo.origin() + "/app/-/parts");
        page.awaitTrue("document.querySelector('h1')?.textContent === 'Parts'");
        PageLook.look(page, "dashboard-parts", 1280, 390);
        DashboardPictures.keep("parts");
        page.width(1280);
        assertThat(KeyboardWalk.complaints(page)).isEmpty();
    }

    private static void walk(Visitor visitor) {
        visitor.open(demo.origin() + "/app");
        visitor.isAt("Overview");
        JourneySteps steps = new JourneySteps(visitor);
        String command = steps.makeAKey();
        steps.addARow(command);
        steps.sendACampaign();
        steps.readWhyTwoGotNoMail();
        steps.openAMail();
        steps.openADelivery();
    }
}
