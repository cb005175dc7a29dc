package dev.postroom.domain.email.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

final class SimulationTest {

    private final Workspace test = WorkspaceFixture.test(new UUID(0, 1));
    private final Workspace live = WorkspaceFixture.live(new UUID(0, 2));

    private static List<EmailStatus> chain(Simulation simulation) {
        List<EmailStatus> chain = new ArrayList<>();
        Optional<Simulation.Update> update = simulation.after(EmailStatus.SENT);
        while (update.isPresent()) {
            chain.add(update.get().status());
            update = simulation.after(update.get().status());
        }
        return chain;
    }

    @ParameterizedTest
    @CsvSource({
        "delivered@simulator.test, DELIVERED",
        "Bounced+shop.42@SIMULATOR.test, BOUNCED",
        "moved@simulator.test, MOVED",
        "complained+@simulator.test, COMPLAINED",
        "deferred@simulator.test, DEFERRED"
    })
    void simulatorAddressesWorkOnlyInATestEnvironment(String address, Simulation end) {
        assertThat(Simulation.of(test, new EmailAddress(address))).contains(end);
        assertThat(Simulation.of(live, new EmailAddress(address))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "other@simulator.test",
                "bounced@sub.simulator.test",
                "bounced@example.com",
                "bounced-x@simulator.test"
            })
    void otherAddressesAreOrdinary(String address) {
        assertThat(Simulation.of(test, new EmailAddress(address))).isEmpty();
    }

    @Test
    void eachAddressHasTheOutcomeOfItsName() {
        assertThat(chain(Simulation.DELIVERED)).containsExactly(EmailStatus.DELIVERED);
        assertThat(chain(Simulation.DEFERRED)).containsExactly(EmailStatus.DELIVERED);
        assertThat(chain(Simulation.BOUNCED)).containsExactly(EmailStatus.BOUNCED);
        assertThat(chain(Simulation.MOVED)).containsExactly(EmailStatus.BOUNCED);
        assertThat(chain(Simulation.COMPLAINED))
                .containsExactly(EmailStatus.DELIVERED, EmailStatus.COMPLAINED);
    }

    @Test
    void onlyMailThatWasHandedOverHasUpdates() {
        for (EmailStatus status : EmailStatus.values()) {
            boolean handedOver = status == EmailStatus.SENT || status == EmailStatus.DELIVERED;
            assertThat(Simulation.COMPLAINED.after(status).isPresent()).isEqualTo(handedOver);
        }
    }
}
