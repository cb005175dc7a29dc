package dev.postroom.adapters.persistence.request;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.request.RequestLog;
import dev.postroom.domain.request.RequestLogContract;

import org.junit.jupiter.api.extension.RegisterExtension;

class JdbiRequestLogTest implements RequestLogContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public RequestLog log() {
        return new JdbiRequestLog(POSTGRES.ports().handles());
    }
}
