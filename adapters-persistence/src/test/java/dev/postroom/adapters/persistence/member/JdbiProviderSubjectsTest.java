package dev.postroom.adapters.persistence.member;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.member.provider.ProviderSubjectsContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiProviderSubjectsTest implements ProviderSubjectsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
