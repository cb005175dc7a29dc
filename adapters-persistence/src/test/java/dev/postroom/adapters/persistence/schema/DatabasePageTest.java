package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * {@code docs/database.md} says the same as the catalog of a new database. With {@code
 * -Dpostroom.docs.write} the test writes the page instead.
 */
class DatabasePageTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final Path PAGE = Path.of("../docs/database.md");
    private static final String MARK = "<!-- generated from the catalog below this line -->\n";

    private DatabasePage page;

    @BeforeEach
    void readTheCatalog() {
        page = POSTGRES.handles().call(DatabasePage::new);
    }

    @Test
    void everyTableColumnIndexTriggerAndFunctionHasAMeaning() {
        assertThat(page.unexplained())
                .as("add it to R__meanings.sql, or to COMMON when it means the same everywhere")
                .isEmpty();
    }

    @Test
    void thePageIsGeneratedFromTheCatalog() throws IOException {
        String text = Files.readString(PAGE);
        String expected = text.substring(0, text.indexOf(MARK)) + MARK + page.generated();

        if (System.getProperty("postroom.docs.write") != null) {
            Files.writeString(PAGE, expected);
        }
        assertThat(Files.readString(PAGE))
                .as("run DatabasePageTest with -Dpostroom.docs.write to generate the page")
                .isEqualTo(expected);
    }
}
