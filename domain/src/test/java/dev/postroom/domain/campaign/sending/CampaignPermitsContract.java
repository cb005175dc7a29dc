package dev.postroom.domain.campaign.sending;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.Throttle;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;

/** Tests that every implementation of {@link CampaignPermits} must pass. */
public interface CampaignPermitsContract extends PortContract {

    /** One mail a minute: slower than any test. */
    Throttle SLOW = new Throttle(1);

    private CampaignPermits permits() {
        return ports().campaign().permits();
    }

    private CampaignId campaign(Workspace workspace) {
        Template template = TemplateFixture.template(newId()).build();
        ports().template().templates().addUnlessPresent(workspace, template);
        Campaign campaign = CampaignFixture.campaign(newId(), template.id()).build();
        ports().campaign().campaigns().add(workspace, campaign);
        return campaign.id();
    }

    private boolean takes(Workspace workspace, CampaignId campaign, int mails) {
        return permits().take(workspace, campaign, SLOW, mails).isZero();
    }

    @Test
    default void theFirstPermitsAreFreeAndTheNextOnesAfterTheirTime() {
        Workspace here = newLive();
        CampaignId campaign = campaign(here);
        assertThat(takes(here, campaign, 2)).isTrue();
        assertThat(permits().take(here, campaign, SLOW, 1))
                .isBetween(Duration.ofSeconds(110), Duration.ofSeconds(120));
        ports().elapse(Duration.ofSeconds(100));
        assertThat(takes(here, campaign, 1)).isFalse();
        ports().elapse(Duration.ofSeconds(20));
        assertThat(takes(here, campaign, 1)).isTrue();
        assertThat(takes(here, campaign, 1)).isFalse();
    }

    @Test
    default void whatNobodyTookIsNotSaved() {
        Workspace here = newLive();
        CampaignId campaign = campaign(here);
        takes(here, campaign, 1);
        ports().elapse(Duration.ofHours(1));
        assertThat(takes(here, campaign, 1)).isTrue();
        assertThat(permits().take(here, campaign, SLOW, 1)).isGreaterThan(Duration.ofSeconds(50));
    }

    @Test
    default void aWorkerThatComesALittleLateMakesUpForIt() {
        Workspace here = newLive();
        CampaignId campaign = campaign(here);
        Throttle fast = new Throttle(6);
        permits().take(here, campaign, fast, 1);
        ports().elapse(Duration.ofMillis(10_300));
        assertThat(permits().take(here, campaign, fast, 1)).isZero();
        assertThat(permits().take(here, campaign, fast, 1)).isLessThan(Duration.ofMillis(9_750));
    }

    @Test
    default void whatWasNotUsedIsGivenBack() {
        Workspace here = newLive();
        CampaignId campaign = campaign(here);
        takes(here, campaign, 3);
        permits().giveBack(here, campaign, SLOW, 2);
        assertThat(permits().take(here, campaign, SLOW, 1)).isLessThan(Duration.ofSeconds(61));
        ports().elapse(Duration.ofMinutes(1));
        assertThat(takes(here, campaign, 1)).isTrue();
    }

    @Test
    default void campaignsDoNotShareTheirPermits() {
        Workspace here = newLive();
        Workspace there = ports().newWorkspace(Environment.TEST);
        CampaignId first = campaign(here);
        CampaignId second = campaign(here);
        CampaignId other = campaign(there);
        assertThat(takes(here, first, 1)).isTrue();
        assertThat(takes(here, second, 1)).isTrue();
        assertThat(takes(there, other, 1)).isTrue();
        permits().giveBack(there, first, SLOW, 1);
        assertThat(takes(here, first, 1)).isFalse();
        ports().campaign().campaigns().delete(here, second);
        assertThat(takes(here, first, 1)).isFalse();
    }

    @Test
    default void onlyOneOfManyTakesThem() {
        Workspace here = newLive();
        CampaignId campaign = campaign(here);
        AtomicInteger taken = new AtomicInteger();
        Race.of(8, _ -> taken.addAndGet(takes(here, campaign, 1) ? 1 : 0));
        assertThat(taken).hasValue(1);
    }
}
