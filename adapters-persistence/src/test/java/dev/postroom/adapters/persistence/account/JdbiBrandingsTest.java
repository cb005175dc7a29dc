package dev.postroom.adapters.persistence.account;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.BrandingsContract;
import dev.postroom.domain.contract.TestPorts;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiBrandingsTest implements BrandingsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }
}
