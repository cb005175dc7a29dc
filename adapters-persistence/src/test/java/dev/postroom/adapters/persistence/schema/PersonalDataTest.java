package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** docs/personal-data.md says of every column that can hold a text what is in it. */
class PersonalDataTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final Path PAGE = Path.of("../docs/personal-data.md");
    private static final String COLUMNS =
            """
            SELECT c.relname || '.' || a.attname
            FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
            WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                AND NOT c.relispartition AND NOT a.attisdropped AND a.attnum > 0
                AND c.relname != 'flyway_schema_history'
                AND CAST(a.atttypid AS regtype) = ANY (CAST(ARRAY['text', 'text[]', 'json', 'jsonb',
                    'bytea', 'character varying'] AS regtype[]))
            ORDER BY 1
            """;

    @Test
    void everyColumnOfTheSchemaThatCanHoldATextIsOnThePageOnce() throws IOException {
        List<String> there =
                POSTGRES.handles()
                        .call(handle -> handle.createQuery(COLUMNS).mapTo(String.class).list());

        assertThat(described()).containsExactlyInAnyOrderElementsOf(there);
    }

    // rows such as: | `notes` | `content`, `author` | ...
    private static List<String> described() throws IOException {
        List<String> columns = new ArrayList<>();
        for (String line : Files.readAllLines(PAGE)) {
            String[] cells = line.split("\\|");
            if (cells.length > 3 && cells[1].strip().matches("`[a-z_]+`")) {
                String table = cells[1].strip().replace("`", "");
                Arrays.stream(cells[2].split(","))
                        .map(column -> table + "." + column.strip().replace("`", ""))
                        .forEach(columns::add);
            }
        }
        return columns;
    }
}
