package dev.postroom.adapters.persistence.event;

import static dev.postroom.domain.trigger.TriggerFixture.trigger;
import static dev.postroom.domain.webhook.WebhookFixture.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.event.EventFixture;
import dev.postroom.domain.event.EventsContract;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.webhook.WebhookFixture;

import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.List;

class JdbiEventsTest implements EventsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void aRelayPassesAHeldWorkspaceByAndNumbersItsEventsAfterwards() {
        Workspace here = newLive();
        Workspace stranger = strangersTo(here).getFirst();
        FrozenEvent ours = waiting(here);
        FrozenEvent theirs = waiting(stranger);
        FrozenEvent unheard = EventFixture.frozen(here, newId());

        ports().transactions()
                .inTransaction(() -> {
                    ports().event().events().hold(here);
                    assertThat(Race.of(1, _ -> relayed()).getFirst())
                            .extracting(FrozenEvent::id)
                            .containsExactly(theirs.id());
                    ports().event().events().add(List.of(unheard));
                });

        assertThat(relayed()).extracting(FrozenEvent::id).containsExactly(ours.id());
        assertThat(number(unheard)).isEqualTo(1);
        assertThat(number(ours)).isEqualTo(2);
    }

    @Test
    void whatBeginsToListenWaitsForTheTransactionThatHolds() {
        Workspace here = newLive();
        Workspace stranger = strangersTo(here).getFirst();

        ports().transactions()
                .inTransaction(() -> {
                    ports().event().events().hold(here);
                    assertThat(Race.of(1, _ -> isAddedAtOnce(() -> addWebhook(here))).getFirst())
                            .isFalse();
                    assertThat(Race.of(1, _ -> isAddedAtOnce(() -> addTrigger(here))).getFirst())
                            .isFalse();
                    assertThat(
                                    Race.of(1, _ -> isAddedAtOnce(() -> addWebhook(stranger)))
                                            .getFirst())
                            .isTrue();
                });

        assertThat(isAddedAtOnce(() -> addWebhook(here))).isTrue();
        assertThat(isAddedAtOnce(() -> addTrigger(here))).isTrue();
    }

    private FrozenEvent waiting(Workspace workspace) {
        FrozenEvent event = EventFixture.frozen(workspace, newId());
        ports().transactions()
                .inTransaction(() -> ports().event().outbox().append(workspace, List.of(event)));
        return event;
    }

    private List<FrozenEvent> relayed() {
        return ports().transactions()
                .inTransaction(() -> {
                    List<FrozenEvent> taken = ports().event().outbox().takeOut(10);
                    ports().event().events().add(taken);
                    return taken;
                });
    }

    private long number(FrozenEvent event) {
        return ports().event().events().find(event.workspace(), event.id()).orElseThrow().number();
    }

    private void addWebhook(Workspace workspace) {
        ports().webhook()
                .webhooks()
                .add(workspace, webhook(newId()).build(), WebhookFixture.defaultSecret());
    }

    private void addTrigger(Workspace workspace) {
        ports().trigger().triggers().addUnlessPresent(workspace, trigger(newId()).build());
    }

    private static boolean isAddedAtOnce(Runnable addition) {
        try {
            return POSTGRES.handles()
                    .transact(handle -> {
                        handle.execute("SET LOCAL lock_timeout = '50ms'");
                        addition.run();
                        return true;
                    });
        } catch (JdbiException e) {
            assertThat(e).hasStackTraceContaining("lock timeout");
            return false;
        }
    }
}
