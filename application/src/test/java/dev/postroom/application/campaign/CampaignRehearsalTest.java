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
    private final SendingActivity sending = new SendingActivity(house.work().clock().real());
    private final CampaignRehearsal rehearsal =
            new CampaignRehearsal(
                    house.work(),
                    house.ports().campaign().campaigns(),
                    house.ports().campaign().ledger(),
                    new CampaignComposer(
                            house.ports().template().templates(), house.renderer(), House.links()),
                    new CampaignHandover(
                            house.routes(),
                            house.effects(),
                            house.ports().campaign().permits(),
                            Mailing.PACE),
                    house.ports().template().templates(),
                    sending);

    @Test
    void aRehearsalHandsOverWholeLettersAndTellsNobody() {
        int mails = rehearsal.rehearse(house.live(), nowhere, TIME);

        assertThat(mails).isEqualTo(100_000);
        assertThat(nowhere.taken())
                .hasSize(mails)
                .allSatisfy(mail -> {
                    assertThat(mail.to().address().value()).matches("reader-[0-9]+@example\\.com");
                    assertThat(mail.unsubscribe()).isPresent();
                });
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aRehearsalEndsWhenMailsAreNotAccepted() {
        nowhere.answers(new MailOutcome.Deferred("450 later"));

        assertThat(rehearsal.rehearse(house.live(), nowhere, TIME))
                .isEqualTo(Mailing.PACE.window() - 1);
    }

    @Test
    void aRehearsalEndsWhenRealMailIsSent() {
        sending.begin();

        assertThat(rehearsal.rehearse(house.live(), nowhere, TIME)).isZero();
    }

    @Test
    void aRehearsalWithoutTimeDoesNothing() {
        assertThat(rehearsal.rehearse(house.live(), nowhere, Duration.ZERO)).isZero();
    }
}
