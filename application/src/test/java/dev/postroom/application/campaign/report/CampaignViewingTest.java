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
import dev.postroom.domain.identity.SubscriberId;
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
                    house.ports().subscriber().subscribers(),
                    new CampaignComposer(
                            house.ports().template().templates(), house.renderer(), House.links()));

    private final Subscriber ann = mailing.people(house.live(), 1).getFirst();

    private CampaignId sent() {
        CampaignId id = mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);
        mailing.sending.send(CallerFixture.caller(house.live()), id);
        return id;
    }

    private Optional<String> view(Workspace workspace, SubscriberId person, Optional<MailReference> mail) {
        return viewing.html(
                new TokenCaller(workspace, person, LinkPurpose.MAIL, mail, Optional.empty()));
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

        assertThat(view(house.live(), ann.id(), of(id))).contains(sent);
    }

    @Test
    void aLinkOfNoCampaignShowsNothing() {
        SubscriberId person = ann.id();
        CampaignId draft =
                mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);

        assertThat(view(house.live(), person, Optional.empty())).isEmpty();
        assertThat(view(house.live(), person, Optional.of(MailReference.trigger(person.value()))))
                .isEmpty();
        assertThat(view(house.live(), person, of(new CampaignId(person.value())))).isEmpty();
        assertThat(view(house.live(), person, of(draft))).isEmpty();
    }

    @Test
    void otherWorkspacesAndDeletedPersonsSeeNothing() {
        CampaignId id = sent();

        assertThat(view(house.test(), ann.id(), of(id))).isEmpty();
        assertThat(view(house.live(), new SubscriberId(UUID.randomUUID()), of(id))).isEmpty();
    }
}
