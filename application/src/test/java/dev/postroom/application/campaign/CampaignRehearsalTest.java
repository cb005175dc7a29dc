package dev.postroom.application.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.email.InMemoryMailTransport;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.shared.InsideTransaction;

import org.junit.jupiter.api.Test;

import java.time.Duration;

final class CampaignRehearsalTest {

    private static final Duration TIME = Duration.ofMinutes(1);

    private final House house = House.create();
    private final InMemoryMailTransport nowhere =
            new InMemoryMailTransport(InsideTransaction.guard());
    private final CampaignRehearsal rehearsal =
            new CampaignRehearsal(
                    house.renderer(),
                    House.links(),
                    house.ports().campaign().ledger(),
                    house.work().clock().real());

    @Test
    void aRehearsalHandsOverWholeLettersAndTellsNobody() {
        int mails = rehearsal.rehearse(house.live(), nowhere, TIME);

        assertThat(mails).isEqualTo(10_000);
        assertThat(nowhere.taken())
                .hasSize(mails)
                .allSatisfy(mail -> {
                    assertThat(mail.to().address().value()).isEqualTo("reader@example.com");
                    assertThat(mail.unsubscribe()).isPresent();
                });
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aRehearsalEndsWhenMailsAreNotAccepted() {
        nowhere.answers(new MailOutcome.Deferred("450 later"));

        assertThat(rehearsal.rehearse(house.live(), nowhere, TIME)).isEqualTo(7);
    }

    @Test
    void aRehearsalWithoutTimeDoesNothing() {
        assertThat(rehearsal.rehearse(house.live(), nowhere, Duration.ZERO)).isZero();
    }
}
