package dev.postroom.adapters.persistence.subscriber;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.subscriber.note.NotesContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiNotesTest implements NotesContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
