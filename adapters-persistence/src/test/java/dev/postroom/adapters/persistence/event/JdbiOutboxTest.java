package dev.postroom.adapters.persistence.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.event.OutboxContract;
import dev.postroom.domain.shared.Race;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.List;

class JdbiOutboxTest implements OutboxContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void aRelayKeepsTheOthersFromItsWorkspaceAndFromNoOther() {
        Workspace here = newLive();
        Workspace stranger = strangersTo(here).getFirst();
        FrozenEvent first = EventFixture.frozen(here, newId());
        FrozenEvent second = EventFixture.frozen(here, newId());
        FrozenEvent third = EventFixture.frozen(stranger, newId());
        outbox().append(here, List.of(first, second));

        ports().transactions()
                .inTransaction(() -> {
                    assertThat(outbox().takeOut(1))
                            .extracting(FrozenEvent::id)
                            .containsExactly(first.id());
                    assertThat(Race.of(1, _ -> appendedAndTakenOut(stranger, third)).getFirst())
                            .extracting(FrozenEvent::id)
                            .containsExactly(third.id());
                });

        assertThat(outbox().takeOut(10)).extracting(FrozenEvent::id).containsExactly(second.id());
    }

    private List<FrozenEvent> appendedAndTakenOut(Workspace workspace, FrozenEvent event) {
        outbox().append(workspace, List.of(event));
        return outbox().takeOut(10);
    }
}
