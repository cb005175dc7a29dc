package dev.postroom.domain.campaign.sending;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Claimed;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.SendTime;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/** Tests that every implementation of {@link CampaignStarts} must pass. */
public interface CampaignStartsContract extends PortContract {

    Duration LEASE = Duration.ofMinutes(1);

    private CampaignStarts starts() {
        return ports().campaign().starts();
    }

    private Campaign scheduled(Workspace workspace, Duration ahead) {
        Template template = TemplateFixture.template(newId()).build();
        ports().template().templates().addUnlessPresent(workspace, template);
        Campaign campaign =
                CampaignFixture.campaign(newId(), template.id())
                        .withSendTime(ports().now().plus(ahead))
                        .build();
        ports().campaign().campaigns().add(workspace, campaign);
        return campaign;
    }

    private void store(Workspace workspace, Campaign changed) {
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(ports().campaign().campaigns().lock(workspace, changed.id()))
                            .isPresent();
                    ports().campaign().campaigns().update(workspace, changed);
                });
    }

    private Optional<Campaign> claim() {
        return starts().claimDue(LEASE).map(Claimed::work);
    }

    @Test
    default void aCampaignIsDueAtItsTimeAndNotBefore() {
        Workspace here = ports().newWorkspace(Environment.TEST);
        Campaign campaign = scheduled(here, Duration.ofHours(1));

        assertThat(claim()).isEmpty();
        ports().elapse(Duration.ofMinutes(61));

        Claimed<Campaign> claimed = starts().claimDue(LEASE).orElseThrow();
        assertThat(claimed.workspace()).isEqualTo(here);
        assertThat(claimed.work()).isEqualTo(campaign);
    }

    @Test
    default void theLongestDueCampaignOfAllWorkspacesComesFirst() {
        Campaign second = scheduled(newLive(), Duration.ofMinutes(2));
        Campaign first = scheduled(newLive(), Duration.ofMinutes(1));
        ports().elapse(Duration.ofMinutes(3));

        assertThat(claim()).contains(first);
        assertThat(claim()).contains(second);
        assertThat(claim()).isEmpty();
    }

    @Test
    default void aClaimIsRepeatedAfterItsLease() {
        Campaign campaign = scheduled(newLive(), Duration.ZERO);
        ports().elapse(Duration.ofSeconds(1));

        assertThat(claim()).contains(campaign);
        assertThat(claim()).isEmpty();
        ports().elapse(LEASE.plusSeconds(1));
        assertThat(claim()).contains(campaign);
    }

    @Test
    default void aMovedCampaignIsDueAtItsNewTime() {
        Workspace here = newLive();
        Campaign campaign = scheduled(here, Duration.ZERO);
        ports().elapse(Duration.ofSeconds(1));
        assertThat(claim()).isPresent();

        Campaign later =
                campaign.timed(
                        Optional.of(
                                new SendTime(
                                        ports().now().plus(Duration.ofHours(1)),
                                        Optional.empty())));
        store(here, later);

        ports().elapse(LEASE.plusSeconds(1));
        assertThat(claim()).isEmpty();
        ports().elapse(Duration.ofHours(1));
        assertThat(claim()).contains(later);
    }

    @Test
    default void whatIsNoLongerScheduledIsNotDue() {
        Workspace here = newLive();
        Campaign campaign = scheduled(here, Duration.ZERO);
        store(
                here,
                campaign.timed(Optional.empty())
                        .moved(CampaignStatus.DRAFT, Optional.empty(), ports().now()));
        ports().elapse(Duration.ofSeconds(1));

        assertThat(claim()).isEmpty();
    }

    @Test
    default void concurrentWorkersNeverGetTheSameCampaign() {
        for (int i = 0; i < 6; i++) {
            scheduled(newLive(), Duration.ZERO);
        }
        ports().elapse(Duration.ofSeconds(1));
        AtomicInteger claims = new AtomicInteger();

        Race.of(
                4,
                _ -> {
                    while (claim().isPresent()) {
                        claims.incrementAndGet();
                    }
                    return true;
                });

        assertThat(claims).hasValue(6);
    }
}
