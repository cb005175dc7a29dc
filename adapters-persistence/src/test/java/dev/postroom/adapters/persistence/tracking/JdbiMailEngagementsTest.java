package dev.postroom.adapters.persistence.tracking;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.MailEngagementsContract;
import dev.postroom.domain.tracking.TrackedMail;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.Optional;

class JdbiMailEngagementsTest implements MailEngagementsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    private Campaign sent(Workspace here) {
        Template template = TemplateFixture.template(newId()).build();
        ports().template().templates().addUnlessPresent(here, template);
        Campaign campaign = CampaignFixture.campaign(newId(), template.id()).build();
        ports().campaign().campaigns().add(here, campaign);
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                        UPDATE campaigns SET status = 'sent'
                                        WHERE workspace_id = :workspace AND id = :campaign
                                        """)
                                .bind("workspace", here.id())
                                .bind("campaign", campaign.id().value())
                                .execute());
        return campaign;
    }

    private static void keepInLedger(Workspace here, Campaign campaign, Subscriber person) {
        POSTGRES.handles()
                .call(handle ->
                        handle.createUpdate(
                                        """
                                        INSERT INTO campaign_recipients (workspace_id, campaign_id, position,
                                            subscriber_id, status, due_at)
                                        VALUES (:workspace, :campaign, 1, :person, 'accepted', now())
                                        """)
                                .bind("workspace", here.id())
                                .bind("campaign", campaign.id().value())
                                .bind("person", person.id().value())
                                .execute());
    }

    // otherwise it would be counted again each time that old rows were deleted
    @Test
    void whatComesAfterTheEndOfTheLedgerIsNotCounted() {
        Workspace here = newLive();
        Subscriber person = SubscriberFixture.subscriber(newId()).build();
        ports().subscriber().subscribers().addUnlessPresent(here, person);
        Campaign past = sent(here);
        Campaign recent = sent(here);
        keepInLedger(here, recent, person);

        for (Campaign campaign : new Campaign[] {past, recent}) {
            TrackedMail mail = new TrackedMail.OfCampaign(campaign.id(), person.id());
            ports().tracking()
                    .reactions()
                    .add(here, MailEngagement.once(mail, Optional.empty(), true, FIRST));
        }

        assertThat(ports().tracking().reactions().ofRecipient(here, person.id(), Optional.empty()))
                .extracting(MailEngagement::mail)
                .containsExactly(new TrackedMail.OfCampaign(recent.id(), person.id()));
    }
}
