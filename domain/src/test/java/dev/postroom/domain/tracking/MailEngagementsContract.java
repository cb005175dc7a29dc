package dev.postroom.domain.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStats.ReactionCounts;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Tests that every implementation of {@link MailEngagements} must pass. */
public interface MailEngagementsContract extends PortContract {

    Instant FIRST = SettableClock.START;
    Instant LATER = FIRST.plus(Duration.ofHours(1));
    String SHOP = "https://shop.example/?a=1&b=2";
    String BLOG = "https://blog.example/";

    private MailEngagements reactions() {
        return ports().tracking().reactions();
    }

    private EmailId newEmail(Workspace workspace) {
        Email email = EmailFixture.email(newId()).build();
        ports().email().emails().add(workspace, List.of(email));
        return email.id();
    }

    private SubscriberId newPerson(Workspace workspace) {
        Subscriber person = SubscriberFixture.subscriber(newId()).build();
        ports().subscriber().subscribers().addUnlessPresent(workspace, person);
        return person.id();
    }

    private CampaignId newCampaign(Workspace workspace) {
        Template template = TemplateFixture.template(newId()).build();
        ports().template().templates().addUnlessPresent(workspace, template);
        Campaign campaign = CampaignFixture.campaign(newId(), template.id()).build();
        ports().campaign().campaigns().add(workspace, campaign);
        return campaign.id();
    }

    private static MailEngagement open(TrackedMail mail, Instant at) {
        return MailEngagement.once(mail, Optional.empty(), true, at);
    }

    private static MailEngagement click(TrackedMail mail, String url, Instant at) {
        return MailEngagement.once(mail, Optional.of(url), true, at);
    }

    private List<MailEngagements.PendingEvent> take(int max) {
        return ports().transactions().inTransaction(() -> reactions().take(max));
    }

    private ReactionCounts counts(Workspace workspace, CampaignId campaign) {
        return ports().campaign()
                .campaigns()
                .find(workspace, campaign)
                .orElseThrow()
                .stats()
                .reactions();
    }

    @Test
    default void theFirstOpenIsTakenOnceAndRepeatedOnesAreCounted() {
        Workspace here = newLive();
        TrackedMail mail = new TrackedMail.OfEmail(newEmail(here));
        reactions().add(here, open(mail, FIRST));

        assertThat(take(10))
                .containsExactly(new MailEngagements.PendingEvent(here, open(mail, FIRST)));

        reactions().add(here, open(mail, LATER));
        assertThat(take(10)).isEmpty();
        assertThat(reactions().ofEmails(here, List.of(((TrackedMail.OfEmail) mail).email())))
                .containsExactly(new MailEngagement(mail, Optional.empty(), true, 2, FIRST, LATER));
    }

    @Test
    default void eachLinkIsCountedApartAndAfterTheOpens() {
        Workspace here = newLive();
        EmailId email = newEmail(here);
        TrackedMail mail = new TrackedMail.OfEmail(email);
        reactions().add(here, click(mail, SHOP, FIRST));
        reactions().add(here, click(mail, BLOG, LATER));
        reactions().add(here, open(mail, LATER));
        reactions().add(here, click(mail, SHOP, LATER));

        assertThat(reactions().ofEmails(here, List.of(email)))
                .containsExactly(
                        open(mail, LATER),
                        new MailEngagement(mail, Optional.of(SHOP), true, 2, FIRST, LATER),
                        click(mail, BLOG, LATER));
        assertThat(take(10)).hasSize(3);
    }

    @Test
    default void nothingIsStoredOfWhatDoesNotExist() {
        Workspace here = newLive();
        SubscriberId person = newPerson(here);
        CampaignId campaign = newCampaign(here);
        EmailId unknown = new EmailId(newId());
        reactions().add(here, open(new TrackedMail.OfEmail(unknown), FIRST));
        reactions()
                .add(
                        here,
                        open(new TrackedMail.OfCampaign(new CampaignId(newId()), person), FIRST));
        ports().subscriber().subscribers().delete(here, person);
        reactions().add(here, open(new TrackedMail.OfCampaign(campaign, person), FIRST));

        assertThat(take(10)).isEmpty();
        assertThat(reactions().ofEmails(here, List.of(unknown))).isEmpty();
        assertThat(reactions().ofRecipient(here, person, Optional.empty())).isEmpty();
        assertThat(counts(here, campaign)).isEqualTo(ReactionCounts.none());
    }

    @Test
    default void aCampaignCountsMailsAndLinksOnce() {
        Workspace here = newLive();
        CampaignId campaign = newCampaign(here);
        TrackedMail first = new TrackedMail.OfCampaign(campaign, newPerson(here));
        TrackedMail second = new TrackedMail.OfCampaign(campaign, newPerson(here));
        reactions().add(here, open(first, FIRST));
        reactions().add(here, open(first, LATER));
        reactions().add(here, MailEngagement.once(second, Optional.empty(), false, FIRST));
        reactions().add(here, click(first, SHOP, FIRST));
        reactions().add(here, click(first, BLOG, FIRST));
        reactions().add(here, MailEngagement.once(second, Optional.of(SHOP), false, FIRST));

        assertThat(counts(here, campaign)).isEqualTo(new ReactionCounts(0, 2, 1, 3, 2));

        reactions().add(here, open(second, LATER));
        assertThat(counts(here, campaign)).isEqualTo(new ReactionCounts(0, 2, 2, 3, 2));

        reactions().add(here, MailEngagement.once(second, Optional.empty(), false, LATER));
        assertThat(counts(here, campaign)).isEqualTo(new ReactionCounts(0, 2, 2, 3, 2));
    }

    @Test
    default void engagementIsWhatPeopleDidWithTheCampaignsAskedFor() {
        Workspace here = newLive();
        CampaignId asked = newCampaign(here);
        CampaignId other = newCampaign(here);
        SubscriberId reader = newPerson(here);
        SubscriberId buyer = newPerson(here);
        SubscriberId scanned = newPerson(here);
        reactions().add(here, open(new TrackedMail.OfCampaign(asked, reader), FIRST));
        reactions().add(here, open(new TrackedMail.OfCampaign(other, reader), FIRST));
        for (String url : List.of(SHOP, BLOG)) {
            reactions().add(here, click(new TrackedMail.OfCampaign(asked, buyer), url, FIRST));
        }
        TrackedMail toScanner = new TrackedMail.OfCampaign(asked, scanned);
        reactions().add(here, MailEngagement.once(toScanner, Optional.empty(), false, FIRST));
        reactions().add(here, MailEngagement.once(toScanner, Optional.of(SHOP), false, FIRST));

        assertThat(engagement(here, reader, asked)).isEqualTo(opened(asked));
        assertThat(engagement(here, reader, asked, other)).isEqualTo(opened(asked, other));
        assertThat(engagement(here, buyer, asked))
                .isEqualTo(new Engagement(Set.of(), Set.of(asked.value())));
        assertThat(engagement(here, scanned, asked)).isEqualTo(Engagement.none());
        reactions().add(here, open(toScanner, LATER));
        assertThat(engagement(here, scanned, asked)).isEqualTo(opened(asked));
        for (Workspace stranger : strangersTo(here)) {
            assertThat(engagement(stranger, reader, asked)).isEqualTo(Engagement.none());
        }
    }

    @Test
    default void manyPeopleAreLookedUpAtOnceEachForTheirCampaigns() {
        Workspace here = newLive();
        CampaignId first = newCampaign(here);
        CampaignId second = newCampaign(here);
        SubscriberId one = newPerson(here);
        SubscriberId two = newPerson(here);
        for (SubscriberId person : List.of(one, two)) {
            for (CampaignId campaign : List.of(first, second)) {
                reactions().add(here, open(new TrackedMail.OfCampaign(campaign, person), FIRST));
            }
        }

        Map<SubscriberId, Engagement> found =
                reactions()
                        .engagements(
                                here,
                                Map.of(
                                        one,
                                        Set.of(first.value()),
                                        two,
                                        Set.of(first.value(), second.value())));

        assertThat(found)
                .containsExactlyInAnyOrderEntriesOf(
                        Map.of(one, opened(first), two, opened(first, second)));
        assertThat(reactions().engagements(here, Map.of())).isEmpty();
    }

    @Test
    default void aDeletedCampaignIsForgottenAtOnce() {
        Workspace here = newLive();
        CampaignId kept = newCampaign(here);
        CampaignId deleted = newCampaign(here);
        SubscriberId person = newPerson(here);
        for (CampaignId campaign : List.of(kept, deleted)) {
            reactions().add(here, open(new TrackedMail.OfCampaign(campaign, person), FIRST));
        }

        ports().campaign().campaigns().delete(here, deleted);

        assertThat(engagement(here, person, kept, deleted)).isEqualTo(opened(kept));
    }

    private static Engagement opened(CampaignId... campaigns) {
        return new Engagement(
                Stream.of(campaigns).map(CampaignId::value).collect(Collectors.toSet()), Set.of());
    }

    private Engagement engagement(Workspace here, SubscriberId person, CampaignId... campaigns) {
        Set<UUID> asked = Stream.of(campaigns).map(CampaignId::value).collect(Collectors.toSet());
        return reactions()
                .engagements(here, Map.of(person, asked))
                .getOrDefault(person, Engagement.none());
    }

    @Test
    default void theLinksOfACampaignAreCountedOverItsMails() {
        Workspace here = newLive();
        CampaignId campaign = newCampaign(here);
        TrackedMail ann = new TrackedMail.OfCampaign(campaign, newPerson(here));
        TrackedMail ben = new TrackedMail.OfCampaign(campaign, newPerson(here));
        TrackedMail other = new TrackedMail.OfCampaign(newCampaign(here), newPerson(here));
        reactions().add(here, open(ann, FIRST));
        reactions().add(here, click(ann, BLOG, FIRST));
        reactions().add(here, click(ann, SHOP, FIRST));
        reactions().add(here, click(ann, SHOP, LATER));
        reactions().add(here, MailEngagement.once(ben, Optional.of(SHOP), false, LATER));
        reactions().add(here, click(other, BLOG, FIRST));
        LinkClicks shop = new LinkClicks(SHOP, 2, 1, 3, FIRST, LATER);

        assertThat(reactions().linksOf(here, campaign, 10))
                .containsExactly(shop, new LinkClicks(BLOG, 1, 1, 1, FIRST, FIRST));
        assertThat(reactions().linksOf(here, campaign, 1)).containsExactly(shop);
        strangersTo(here)
                .forEach(stranger ->
                        assertThat(reactions().linksOf(stranger, campaign, 10)).isEmpty());
    }

    @Test
    default void theReactionsToACampaignAreCountedByTheTimeOfTheFirstOne() {
        Workspace here = newLive();
        CampaignId campaign = newCampaign(here);
        TrackedMail ann = new TrackedMail.OfCampaign(campaign, newPerson(here));
        TrackedMail ben = new TrackedMail.OfCampaign(campaign, newPerson(here));
        TrackedMail other = new TrackedMail.OfCampaign(newCampaign(here), newPerson(here));
        reactions().add(here, open(ann, FIRST));
        reactions().add(here, open(ann, LATER));
        reactions()
                .add(here, MailEngagement.once(ben, Optional.empty(), false, LATER.minusMillis(1)));
        reactions().add(here, click(ann, SHOP, LATER));
        reactions().add(here, MailEngagement.once(ann, Optional.of(BLOG), false, LATER));
        reactions().add(here, click(ben, SHOP, LATER.plus(Duration.ofHours(2))));
        reactions().add(here, open(other, FIRST));
        Duration hour = Duration.ofHours(1);
        Instant end = FIRST.plus(Duration.ofHours(3));

        assertThat(reactions().countsOf(here, campaign, FIRST, end, hour))
                .containsExactly(
                        new EngagementCount(FIRST, 2, 1, 0, 0),
                        new EngagementCount(LATER, 0, 0, 2, 1));
        assertThat(reactions().countsOf(here, campaign, LATER, end, hour))
                .containsExactly(new EngagementCount(LATER, 0, 0, 2, 1));
        strangersTo(here)
                .forEach(stranger ->
                        assertThat(reactions().countsOf(stranger, campaign, FIRST, end, hour))
                                .isEmpty());
    }

    @Test
    default void theMailsOfARecipientAreReadCampaignByCampaign() {
        Workspace here = newLive();
        SubscriberId person = newPerson(here);
        CampaignId older = newCampaign(here);
        CampaignId newer = newCampaign(here);
        TrackedMail second = new TrackedMail.OfCampaign(newer, person);
        TrackedMail first = new TrackedMail.OfCampaign(older, person);
        reactions().add(here, open(second, FIRST));
        reactions().add(here, click(first, SHOP, FIRST));
        reactions().add(here, open(first, LATER));
        reactions().add(here, open(new TrackedMail.OfCampaign(older, newPerson(here)), FIRST));

        assertThat(reactions().ofRecipient(here, person, Optional.empty()))
                .containsExactly(open(first, LATER), click(first, SHOP, FIRST));
        assertThat(reactions().ofRecipient(here, person, Optional.of(older)))
                .containsExactly(open(second, FIRST));
        assertThat(reactions().ofRecipient(here, person, Optional.of(newer))).isEmpty();
    }

    @Test
    default void whatACrashRolledBackIsTakenAgain() {
        Workspace here = newLive();
        TrackedMail mail = new TrackedMail.OfEmail(newEmail(here));
        TrackedMail other = new TrackedMail.OfCampaign(newCampaign(here), newPerson(here));
        reactions().add(here, open(mail, FIRST));
        reactions().add(here, open(other, FIRST));

        Rollback.of(ports().transactions(), () -> assertThat(reactions().take(10)).hasSize(2));

        assertThat(take(1)).hasSize(1);
        assertThat(take(10)).hasSize(1);
        assertThat(take(10)).isEmpty();
    }

    @Test
    default void theyAreTakenInATransaction() {
        assertThatThrownBy(() -> reactions().take(1)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    default void concurrentRequestsAreAllCountedAndTakenOnce() {
        Workspace here = newLive();
        EmailId email = newEmail(here);
        TrackedMail mail = new TrackedMail.OfEmail(email);

        Race.of(
                8,
                _ -> {
                    for (int i = 0; i < 5; i++) {
                        reactions().add(here, open(mail, FIRST));
                    }
                    return 0;
                });

        assertThat(reactions().ofEmails(here, List.of(email)))
                .containsExactly(
                        new MailEngagement(mail, Optional.empty(), true, 40, FIRST, FIRST));
        assertThat(take(10)).hasSize(1);
    }

    @Test
    default void theMostAreCounted() {
        Workspace here = newLive();
        EmailId email = newEmail(here);
        TrackedMail mail = new TrackedMail.OfEmail(email);
        MailEngagement many =
                new MailEngagement(
                        mail, Optional.empty(), false, MailEngagement.MOST - 1, FIRST, FIRST);
        reactions().add(here, many);
        reactions().add(here, many);

        assertThat(reactions().ofEmails(here, List.of(email)))
                .extracting(MailEngagement::times)
                .containsExactly(MailEngagement.MOST);
    }

    @Test
    default void aDeletedCampaignHasNone() {
        Workspace here = newLive();
        SubscriberId person = newPerson(here);
        CampaignId campaign = newCampaign(here);
        reactions().add(here, open(new TrackedMail.OfCampaign(campaign, person), FIRST));

        ports().campaign().campaigns().delete(here, campaign);

        assertThat(reactions().ofRecipient(here, person, Optional.empty())).isEmpty();
        assertThat(take(10)).isEmpty();
    }

    @Test
    default void otherWorkspacesStayApart() {
        Workspace here = newLive();
        EmailId email = newEmail(here);
        SubscriberId person = newPerson(here);
        CampaignId campaign = newCampaign(here);
        for (Workspace stranger : strangersTo(here)) {
            reactions().add(stranger, open(new TrackedMail.OfEmail(email), FIRST));
            reactions().add(stranger, open(new TrackedMail.OfCampaign(campaign, person), FIRST));
        }
        assertThat(take(10)).isEmpty();
        reactions().add(here, open(new TrackedMail.OfEmail(email), FIRST));
        reactions().add(here, open(new TrackedMail.OfCampaign(campaign, person), FIRST));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(reactions().ofEmails(stranger, List.of(email))).isEmpty();
            assertThat(reactions().ofRecipient(stranger, person, Optional.empty())).isEmpty();
        }
        assertThat(take(10))
                .extracting(MailEngagements.PendingEvent::workspace)
                .containsExactly(here, here);
    }
}
