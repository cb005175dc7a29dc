package dev.postroom.adapters.persistence.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.postroom.adapters.persistence.connection.UnusableDatabase;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Databases from before the migrations were written by feature. */
class EarlierVersionsTest {
    // all objects without their order and without partitions of months; keys by what they say
    private static final String OBJECTS =
            """
            SELECT string_agg(said, chr(10) ORDER BY said) FROM (
                SELECT concat_ws(' ', 'table', relname, relkind, relpersistence,
                    (SELECT string_agg(o, ',' ORDER BY o) FROM unnest(reloptions) o)) AS said
                FROM pg_class c
                WHERE c.relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'S')
                UNION ALL
                SELECT concat_ws(' ', 'column', a.attrelid::regclass, a.attname,
                    format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attcollation::regcollation,
                    a.attstorage, pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum))
                FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
                LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
                WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p')
                    AND a.attnum > 0 AND NOT a.attisdropped
                UNION ALL
                SELECT concat_ws(' ', 'key', conrelid::regclass, pg_get_constraintdef(oid))
                FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype != 'n'
                UNION ALL
                SELECT indexdef FROM pg_indexes
                WHERE schemaname = 'public' AND indexname !~ '_pkey1?$'
                UNION ALL
                SELECT pg_get_triggerdef(g.oid) FROM pg_trigger g WHERE NOT tgisinternal
                UNION ALL
                SELECT pg_get_functiondef(oid) || obj_description(oid, 'pg_proc') FROM pg_proc
                WHERE pronamespace = 'public'::regnamespace) objects
            WHERE said !~ '_20[0-9]{4}' AND said !~ 'flyway'
            """;
    private static final String HISTORY =
            """
            SELECT string_agg(concat_ws(' ', version, description, type, script, checksum), chr(10)
                ORDER BY script) FROM flyway_schema_history
            WHERE version IS NULL OR CAST(version AS int) >= 201
            """;

    @Test
    void aDatabaseOfTheOldestVersionGetsTheSchemaAndTheHistoryOfANewOne() {
        OwnDatabase continued = oldest();

        Database.open(continued.settings()).close();

        OwnDatabase fresh = OwnDatabase.migrated();
        assertThat(continued.ask(OBJECTS).lines().toList())
                .containsExactlyElementsOf(fresh.ask(OBJECTS).lines().toList());
        assertThat(continued.ask(HISTORY)).isEqualTo(fresh.ask(HISTORY));
        assertThatCode(() -> Database.open(continued.settings()).close())
                .doesNotThrowAnyException();
    }

    @Test
    void itsRowsStay() {
        OwnDatabase database = oldest();
        database.run(
                """
                INSERT INTO accounts (id, name, created_at)
                VALUES ('00000000-0000-0000-0000-000000000001', 'Acme', now());
                INSERT INTO workspaces (id, account_id, environment)
                VALUES ('00000000-0000-0000-0000-000000000002',
                    '00000000-0000-0000-0000-000000000001', 'live');
                INSERT INTO tags (workspace_id, id, name, name_key, slug, is_public, double_opt_in,
                    created_at, updated_at, version)
                SELECT id, id, 'News', 'news', 'news', true, false, now(), now(), 1 FROM workspaces;
                """);

        Database.open(database.settings()).close();

        assertThat(database.ask("SELECT name FROM tags")).isEqualTo("News");
        assertThat(database.ask("SELECT n FROM counters WHERE kind = 'tag'")).isEqualTo("1");
        assertThat(database.ask("SELECT count(*) FROM event_sequences")).isEqualTo("1");
    }

    @Test
    void severalProcessesMayContinueItAtOnce() throws Exception {
        OwnDatabase database = oldest();
        Callable<Optional<String>> start =
                () -> {
                    Database.open(database.settings()).close();
                    return Optional.empty();
                };

        try (ExecutorService processes = Executors.newFixedThreadPool(4)) {
            for (Future<Optional<String>> each :
                    processes.invokeAll(List.of(start, start, start, start))) {
                assertThat(each.get()).isEmpty();
            }
        }

        assertThat(database.ask("SELECT count(*) FROM flyway_schema_history WHERE version = '201'"))
                .isEqualTo("1");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 54, 103})
    void anOlderOneIsRefusedWithTheVersionsThatLeadOn(int version) {
        OwnDatabase database = oldest();
        database.run("DELETE FROM flyway_schema_history WHERE CAST(version AS int) > " + version);

        assertThatExceptionOfType(UnusableDatabase.class)
                .isThrownBy(() -> Database.open(database.settings()))
                .withMessage(
                        "Version %d of the schema public in the database is too old for this program, which continues from version 104. Start a program with a version from 104 to 109 once, or use an empty database."
                                .formatted(version));
    }

    @Test
    void oneThatIsRecordedAsFailedIsRefused() {
        OwnDatabase database = oldest();
        database.run("UPDATE flyway_schema_history SET success = false WHERE version = '104'");

        assertThatExceptionOfType(UnusableDatabase.class)
                .isThrownBy(() -> Database.open(database.settings()))
                .withMessageContaining("Version 104")
                .withMessageContaining("is recorded as failed");
    }

    @Test
    void aCommandThatOnlyReadsDoesNotContinueIt() {
        OwnDatabase database = oldest();

        assertThatExceptionOfType(OldSchema.class)
                .isThrownBy(() -> Database.openMigrated(database.settings()))
                .matches(refused -> refused.found().equals(Optional.of("104")));

        assertThat(database.ask("SELECT max(CAST(version AS int)) FROM flyway_schema_history"))
                .isEqualTo("104");
    }

    @Test
    void aRepeatableFileIsAppliedAgainWhenItHasChangedAndKeepsNoCommandFromTheDatabase() {
        OwnDatabase database = OwnDatabase.migrated();
        String before = database.ask(HISTORY);
        database.run("UPDATE flyway_schema_history SET checksum = 7 WHERE version IS NULL");

        assertThatCode(() -> Database.openMigrated(database.settings()).close())
                .doesNotThrowAnyException();
        Database.open(database.settings()).close();

        assertThat(database.ask(HISTORY)).contains(before.lines().toList());
    }

    private static OwnDatabase oldest() {
        OwnDatabase database = OwnDatabase.empty();
        database.makeOldest();
        return database;
    }
}
