package dev.postroom.domain.tracking;

import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignRow;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.InMemoryDatabase;
import dev.postroom.domain.subscriber.Engagement;

import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** People's opens and clicks of campaigns, in memory. */
public final class InMemoryEngagement {

    private InMemoryEngagement() {}

    /** As far as these campaigns are asked for. */
    public static Engagement of(
            InMemoryDatabase database, UUID workspace, SubscriberId person, Set<UUID> asked) {
        return new Engagement(
                campaigns(database, workspace, person, asked, true),
                campaigns(database, workspace, person, asked, false));
    }

    private static Set<UUID> campaigns(
            InMemoryDatabase database,
            UUID workspace,
            SubscriberId person,
            Set<UUID> asked,
            boolean opens) {
        return database.table(MailEngagementRow.class)
                .of(workspace)
                .map(MailEngagementRow::reaction)
                .filter(one -> one.isHuman() && one.isOpen() == opens)
                .map(MailEngagement::mail)
                .filter(TrackedMail.OfCampaign.class::isInstance)
                .map(TrackedMail.OfCampaign.class::cast)
                .filter(mail -> mail.recipient().equals(person))
                .map(TrackedMail.OfCampaign::campaign)
                .filter(id -> database.table(CampaignRow.class).find(workspace, id).isPresent())
                .map(CampaignId::value)
                .filter(asked::contains)
                .collect(Collectors.toSet());
    }
}
