package dev.postroom.application.campaign.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.Mailing;
import dev.postroom.application.campaign.composing.CampaignComposer;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.subscriber.Subscriber;

import org.junit.jupiter.api.Test;

import java.util.Optional;
import java.util.UUID;

class CampaignViewingTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;
    private final CampaignViewing viewing =
            new CampaignViewing(
                    house.ports().campaign().campaigns(),
                    new CampaignComposer(
                            house.ports().template().templates(), house.renderer(), House.links()));

    private final Subscriber ann = mailing.people(house.live(), 1).getFirst();

    private CampaignId sent() {
        CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        mailing.sending.send(CallerFixture.caller(house.live()), id);
        return id;
    }

    private Optional<String> view(Workspace workspace, Optional<MailReference> mail) {
        return viewing.html(
                new TokenCaller(workspace, ann.id(), LinkPurpose.MAIL, mail, Optional.empty()),
                ann);
    }

    private static Optional<MailReference> of(CampaignId id) {
        return Optional.of(MailReference.campaign(id.value()));
    }

    @Test
    void aRecipientSeesTheMailAsItWasSent() {
        CampaignId id = sent();
        mailing.freeze();
        mailing.running.sendNext();
        String sent = house.liveMail().mails().getFirst().content().html().orElseThrow().whole();

        assertThat(view(house.live(), of(id))).contains(sent);
    }

    @Test
    void aLinkOfNoCampaignShowsNothing() {
        UUID other = ann.id().value();
        CampaignId draft =
                mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);

        assertThat(view(house.live(), Optional.empty())).isEmpty();
        assertThat(view(house.live(), Optional.of(MailReference.trigger(other)))).isEmpty();
        assertThat(view(house.live(), of(new CampaignId(other)))).isEmpty();
        assertThat(view(house.live(), of(draft))).isEmpty();
    }

    @Test
    void otherWorkspacesSeeNothing() {
        CampaignId id = sent();

        assertThat(view(house.test(), of(id))).isEmpty();
    }
}
