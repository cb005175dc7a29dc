package dev.postroom.adapters.persistence.consent;

import static dev.postroom.domain.account.Environment.LIVE;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.consent.ConsentDetails;
import dev.postroom.domain.consent.ConsentFact;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.consent.ConsentsContract;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.subscriber.Origin;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;

class JdbiConsentsTest implements ConsentsContract {
    private static final int CHAINS = 16;

    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    private void append(Workspace workspace) {
        Consents.Entry entry =
                new Consents.Entry(
                        new ConsentFact(
                                ConsentFact.Kind.OPT_IN,
                                Optional.empty(),
                                Origin.Source.API,
                                SettableClock.START),
                        new ConsentDetails(
                                new SubscriberId(newId()),
                                new EmailAddress("ann@example.com"),
                                Actor.operator(),
                                Optional.empty()));
        ports().subscriber().consents().append(workspace, List.of(entry));
    }

    // each transaction ends only when the others have appended, too
    @Test
    void severalWritersAppendAtTheSameTime() {
        Workspace here = ports().newWorkspace(LIVE);
        int writers = 4;
        CountDownLatch appended = new CountDownLatch(writers);

        Race.of(
                writers,
                number -> {
                    ports().transactions()
                            .inTransaction(() -> {
                                fillChainsBut(here, number);
                                append(here);
                                appended.countDown();
                                Race.await(appended);
                            });
                    return number;
                });

        assertThat(ports().subscriber().consents().heads(here)).hasSize(writers);
    }

    // chains begin at random places: this makes sure that no two writers begin the same one
    private void fillChainsBut(Workspace here, int number) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                        INSERT INTO consent_heads (workspace_id, chain, last_number,
                                            last_hash)
                                        VALUES (:workspace, :chain, 0,
                                            decode(repeat('00', 32), 'hex'))
                                        """)
                                .bind("workspace", here.id())
                                .bind("chain", number)
                                .execute());
    }

    @Test
    void thereAreNeverMoreThanSixteenChains() {
        Workspace here = ports().newWorkspace(LIVE);
        Race.of(
                8,
                number -> {
                    for (int i = 0; i < 20; i++) {
                        ports().transactions().inTransaction(() -> append(here));
                    }
                    return number;
                });

        assertThat(ports().subscriber().consents().heads(here)).hasSizeBetween(1, CHAINS);
        assertThat(ports().subscriber().consents().links(here, Optional.empty(), 1000))
                .hasSize(160);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "UPDATE consents SET kind = 'opt_out'",
                "DELETE FROM consents",
                "UPDATE consent_links SET records = 2",
                "DELETE FROM consent_links",
                "UPDATE consent_details SET address = 'x'"
            })
    void whatWasWrittenIsNeverChanged(String statement) {
        append(ports().newWorkspace(LIVE));

        assertThatThrownBy(() -> POSTGRES.handles().call(handle -> handle.execute(statement)))
                .hasMessageContaining("is append-only");
    }
}
