package dev.postroom.adapters.persistence.tag;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.tag.TagsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiTagsTest implements TagsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
