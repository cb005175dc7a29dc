package dev.postroom.adapters.persistence.tag;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.tag.TagsContract;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiTagsTest implements TagsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void anExistingTagCannotBeDeletedBeforeTheTransactionThatFoundItEnds() {
        Workspace here = newLive();
        Tag tag = TagFixture.tag(newId()).build();
        Tag same = TagFixture.tag(newId()).withName(tag.name()).build();
        ports().tag().tags().addUnlessPresent(here, tag);

        ports().transactions()
                .inTransaction(() -> {
                    assertThat(ports().tag().tags().addUnlessPresent(here, same)).contains(tag);
                    assertThat(deletable(here)).isZero();
                });

        assertThat(deletable(here)).isOne();
    }

    // how many tags another transaction may delete now
    private static int deletable(Workspace workspace) {
        String sql =
                """
                SELECT count(*) FROM (SELECT 1 FROM tags WHERE workspace_id = :workspace
                    FOR UPDATE SKIP LOCKED) free
                """;
        return Race.of(
                        1,
                        _ ->
                                POSTGRES.handles()
                                        .call(handle ->
                                                handle.createQuery(sql)
                                                        .bind("workspace", workspace.id())
                                                        .mapTo(Integer.class)
                                                        .one()))
                .getFirst();
    }
}
