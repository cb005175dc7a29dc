package dev.postroom.bootstrap.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code docs/events.md} says the same as the description. With {@code -Dpostroom.docs.write} the
 * test writes the page instead.
 */
class EventsPageTest {

    private static final Path PAGE = Path.of("../docs/events.md");

    @Test
    void thePageOfEventsIsGeneratedFromTheDescription() throws IOException {
        String page = Files.readString(PAGE);
        String written = page.substring(0, page.indexOf(EventsPage.MARK));
        String expected =
                written
                        + EventsPage.MARK
                        + "\n"
                        + new EventsPage(Description.PUBLISHED).generated();

        if (System.getProperty("postroom.docs.write") != null) {
            Files.writeString(PAGE, expected);
        }
        assertThat(Files.readString(PAGE))
                .as("run EventsPageTest with -Dpostroom.docs.write to generate the page")
                .isEqualTo(expected);
    }
}
