package dev.postroom.adapters.persistence.privacy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.adapters.persistence.sql.DatabaseTimes;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.imports.ImportFixture;
import dev.postroom.domain.privacy.ErasedPerson;
import dev.postroom.domain.privacy.PersonalDataEraser;
import dev.postroom.domain.privacy.PersonalDataEraserContract;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

class JdbiImportPersonalDataEraserTest implements PersonalDataEraserContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public PersonalDataEraser traces() {
        return new JdbiImportPersonalDataEraser(POSTGRES.handles());
    }

    @Override
    public void plant(
            Workspace workspace, SubscriberId subscriber, EmailAddress address, Instant at) {
        UUID id = newId();
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                        INSERT INTO imports (workspace_id, id, status, options, format,
                                            total_bytes, due_at, created_at)
                                        VALUES (:workspace, :id, 'completed', '{}', 'csv', 1, :at, :at)
                                        """)
                                .bind("workspace", workspace.id())
                                .bind("id", id)
                                .bind("at", DatabaseTimes.stored(at))
                                .execute());
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                        INSERT INTO import_rejects
                                            (workspace_id, import_id, line, code, reason, content)
                                        VALUES (:workspace, :id, 2, 'taken', '', :content)
                                        """)
                                .bind("workspace", workspace.id())
                                .bind("id", id)
                                .bind("content", address.value() + ",Ada")
                                .execute());
    }

    @Override
    public long count(Workspace workspace, SubscriberId subscriber, EmailAddress address) {
        return POSTGRES.handles()
                .call(handle ->
                        handle.createQuery(
                                        """
                                        SELECT count(*) FROM import_rejects
                                        WHERE workspace_id = :workspace AND content LIKE :content
                                        """)
                                .bind("workspace", workspace.id())
                                .bind("content", address.value() + ",%")
                                .mapTo(Long.class)
                                .one());
    }

    @Test
    void theEndOfAHeldImportIsWaitedFor() {
        Workspace here = newLive();
        ErasedPerson ada =
                new ErasedPerson(
                        new SubscriberId(newId()), List.of(), DELETED, Duration.ofHours(1));
        POSTGRES.ports()
                .imports()
                .imports()
                .add(here, ImportFixture.held(newId()), ImportFixture.chunks("email\n"));

        assertThat(traces().erase(here, List.of(ada), Optional.empty()).waiting())
                .containsExactly(ada.subscriber());
        POSTGRES.ports().imports().imports().keepHeld(here, 0);
        assertThat(traces().erase(here, List.of(ada), Optional.empty()).waiting()).isEmpty();
    }
}
