package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.List;

/** Each index is read by a statement, and by none that another index serves as well. */
class IndexReadersTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Test
    void everyIndexHasAReader() {
        assertThat(missing("public"))
                .as("say in R__meanings.sql who reads it, or drop it")
                .isEmpty();
    }

    @Test
    void noIndexIsTheBeginningOfAnother() {
        assertThat(doubled("public")).isEmpty();
    }

    @Test
    void anIndexWithoutAReaderIsReported() {
        POSTGRES.handles()
                .call(handle ->
                        handle.execute(
                                """
                                CREATE SCHEMA unread;
                                CREATE TABLE unread.owners (id int PRIMARY KEY);
                                CREATE TABLE unread.tags (
                                    id int PRIMARY KEY, name text, colour text,
                                    owner int REFERENCES unread.owners (id));
                                CREATE INDEX tags_silent ON unread.tags (colour);
                                CREATE INDEX tags_gone ON unread.tags (colour, id);
                                COMMENT ON INDEX unread.tags_gone IS 'NoSuchClass: the list';
                                CREATE INDEX tags_elsewhere ON unread.tags (colour, name);
                                COMMENT ON INDEX unread.tags_elsewhere IS 'JdbiNotes: the list';
                                CREATE INDEX tags_keyless ON unread.tags (name, owner);
                                COMMENT ON INDEX unread.tags_keyless IS 'owners: the foreign key';
                                CREATE INDEX tags_owned ON unread.tags (owner);
                                COMMENT ON INDEX unread.tags_owned IS 'owners: the foreign key';
                                CREATE INDEX tags_listed ON unread.tags (name);
                                COMMENT ON INDEX unread.tags_listed IS 'JdbiTags: the list';
                                """));

        assertThat(missing("unread"))
                .containsExactly(
                        "tags_elsewhere is not read by JdbiNotes, which does not name tags",
                        "tags_gone is not read by NoSuchClass, which does not name tags",
                        "tags_keyless is not read by owners, which does not name tags",
                        "tags_silent has no comment that begins with its reader");
        assertThat(doubled("unread"))
                .containsExactly(
                        "tags_listed begins as tags_keyless",
                        "tags_silent begins as tags_elsewhere",
                        "tags_silent begins as tags_gone");
    }

    private static List<String> missing(String schema) {
        return POSTGRES.handles().call(handle -> IndexReaders.missing(handle, schema));
    }

    private static List<String> doubled(String schema) {
        return POSTGRES.handles().call(handle -> IndexReaders.doubled(handle, schema));
    }
}
