package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.postroom.adapters.persistence.database.Database;
import dev.postroom.adapters.persistence.database.OwnDatabase;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The tables are in the schema that the connections use, and nothing else is touched. */
class AnySchemaTest {
    private static final Path MIGRATIONS = Path.of("src/main/resources/db");
    private static final Pattern FIXED_SCHEMA =
            Pattern.compile("(?im)^(?!\\s*--).*(?:\\bpublic\\b|\\bpg_statistic\\b)");

    private static final String OTHERS =
            """
            CREATE TABLE orders (id uuid, status text, workspace_id uuid, tag_id uuid, due_at text);
            CREATE TABLE shops (id int, status text, workspace_id uuid) PARTITION BY RANGE (id);
            CREATE TABLE shops_rest PARTITION OF shops DEFAULT;
            CREATE TABLE events (id int, workspace_id uuid);
            """;

    // columns with statistics, a target or options; and the number of objects
    private static final String STATE_OF_PUBLIC =
            """
            SELECT concat_ws(' ',
                (SELECT count(*) FROM pg_stats WHERE schemaname = 'public'),
                (SELECT count(*) FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
                    WHERE c.relnamespace = 'public'::regnamespace AND a.attnum > 0
                        AND (a.attoptions IS NOT NULL OR coalesce(a.attstattarget, -1) != -1)),
                (SELECT count(*) FROM pg_class WHERE relnamespace = 'public'::regnamespace),
                (SELECT count(*) FROM pg_proc WHERE pronamespace = 'public'::regnamespace))
            """;

    @Test
    void noMigrationNamesASchemaOrTheCatalogOfASuperuser() {
        assertThat(migrations())
                .allSatisfy(text -> assertThat(text).doesNotContainPattern(FIXED_SCHEMA));
    }

    @ParameterizedTest
    @ValueSource(strings = {"mail", "Über mail", "mail,public", "public"})
    void theTablesAreInTheSchemaOfTheAddressAndThoseOfOthersStayAsTheyAre(String path) {
        OwnDatabase database = OwnDatabase.empty();
        String schema = path.replaceFirst(",.*", "");
        if (!schema.equals("public")) {
            database.run("CREATE SCHEMA \"" + schema + "\"");
            database.run(OTHERS);
        }
        String before = database.ask(STATE_OF_PUBLIC);
        String given = path.contains(" ") ? '"' + path + '"' : path;

        try (Database opened =
                Database.open(database.with("currentSchema=" + URLEncoder.encode(given, UTF_8)))) {
            assertThat(opened.schemaName()).isEqualTo(schema);
            assertThat(opened.history().makePartitions()).isZero();
        }

        if (!schema.equals("public")) {
            assertThat(database.ask(STATE_OF_PUBLIC)).isEqualTo(before);
        }
        assertThat(tables(database, schema)).isGreaterThan(100);
    }

    @Test
    void aSchemaWithTheNameOfTheRoleIsUsedFirst() {
        OwnDatabase database = OwnDatabase.empty();
        database.run("CREATE SCHEMA ordinary");

        Database.open(database.settings()).close();

        assertThat(tables(database, "ordinary")).isGreaterThan(100);
        assertThat(tables(database, "public")).isZero();
    }

    @Test
    void theSchemaPublicNeedNotExist() {
        OwnDatabase database = OwnDatabase.empty();
        database.asSuperuser("DROP SCHEMA public");
        database.run("CREATE SCHEMA mail");

        Database.open(database.with("currentSchema=mail")).close();

        assertThat(tables(database, "mail")).isGreaterThan(100);
    }

    @Test
    void twoServicesInTwoSchemasOfOneDatabaseHaveTheirOwnTablesAndPartitions() {
        OwnDatabase database = OwnDatabase.empty();
        database.run("CREATE SCHEMA one; CREATE SCHEMA two;");

        Database.open(database.with("currentSchema=one")).close();
        Database.open(database.with("currentSchema=two,one")).close();

        assertThat(tables(database, "two")).isEqualTo(tables(database, "one"));
    }

    @Test
    void anOlderSchemaOfItsOwnGoesOn() {
        OwnDatabase database = OwnDatabase.empty();
        database.run("CREATE SCHEMA ordinary");
        database.makeOldest();
        database.run("CREATE TABLE public.orders (id uuid, workspace_id uuid, status text)");
        String before = database.ask(STATE_OF_PUBLIC);

        Database.open(database.settings()).close();

        assertThat(database.ask(STATE_OF_PUBLIC)).isEqualTo(before);
        assertThat(tables(database, "ordinary")).isGreaterThan(100);
    }

    private static int tables(OwnDatabase database, String schema) {
        return Integer.parseInt(
                database.ask("SELECT count(*) FROM pg_tables WHERE schemaname = '" + schema + "'"));
    }

    private static List<String> migrations() {
        try (Stream<Path> files = Files.walk(MIGRATIONS)) {
            return files.filter(Files::isRegularFile).map(DatabasePage::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
