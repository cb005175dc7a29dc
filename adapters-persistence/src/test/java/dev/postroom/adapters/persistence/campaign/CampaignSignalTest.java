package dev.postroom.adapters.persistence.campaign;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.audience.Audience;
import dev.postroom.domain.shared.seal.MacKey;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;

/** The signals to the workers of campaigns. */
class CampaignSignalTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private final AtomicInteger signals = new AtomicInteger();
    private final JdbiCampaigns campaigns =
            new JdbiCampaigns(POSTGRES.handles(), signals::incrementAndGet);
    private final Workspace here = POSTGRES.ports().newWorkspace(Environment.LIVE);
    private final UUID id = POSTGRES.ports().ids().next();
    private final Template template =
            TemplateFixture.template(POSTGRES.ports().ids().next()).build();

    private Campaign inStatus(CampaignStatus status) {
        return CampaignFixture.campaign(id, template.id()).withStatus(status).build();
    }

    @Test
    void aStartedCampaignSignalsTheWorkersAfterTheCommit() {
        campaigns.add(here, inStatus(CampaignStatus.DRAFT));

        POSTGRES.ports()
                .transactions()
                .inTransaction(() -> {
                    campaigns.update(here, inStatus(CampaignStatus.SENDING));
                    assertThat(signals).hasValue(0);
                });

        assertThat(signals).hasValue(1);
    }

    @Test
    void aStoppedOrEditedCampaignSignalsNoWorker() {
        campaigns.add(here, inStatus(CampaignStatus.DRAFT));
        campaigns.update(here, inStatus(CampaignStatus.DRAFT));
        campaigns.update(here, inStatus(CampaignStatus.PAUSED));

        assertThat(signals).hasValue(0);
    }

    @Test
    void aFrozenPartAndAClaimedChunkSignalThatMoreMayBeDue() {
        Workspace sending = POSTGRES.ports().newWorkspace(Environment.LIVE);
        JdbiCampaignLedger ledger =
                new JdbiCampaignLedger(
                        POSTGRES.handles(), new MacKey(new byte[32]), signals::incrementAndGet);
        Subscriber subscriber = SubscriberFixture.subscriber(POSTGRES.ports().ids().next()).build();
        assertThat(
                        POSTGRES.ports()
                                .subscriber()
                                .subscribers()
                                .addUnlessPresent(sending, subscriber))
                .isEmpty();
        campaigns.add(
                sending,
                CampaignFixture.campaign(id, template.id())
                        .withStartedAt(POSTGRES.ports().now())
                        .build());
        signals.set(0);
        Duration lease = Duration.ofMinutes(1);
        Claimed<Campaign> claim = ledger.claimUnfrozen(lease).orElseThrow();

        assertThat(ledger.freezeNext(claim, new Audience(List.of(), List.of(), false), 10))
                .isEqualTo(1);
        assertThat(signals).hasValue(1);
        assertThat(ledger.claimChunk(lease, List.of())).isPresent();
        assertThat(signals).hasValue(2);
        assertThat(ledger.claimChunk(lease, List.of())).isEmpty();
        assertThat(signals).hasValue(2);
    }
}
