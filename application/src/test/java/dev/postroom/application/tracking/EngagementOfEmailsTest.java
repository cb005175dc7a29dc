package dev.postroom.application.tracking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.Engagement;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.tracking.EngagementCount;
import dev.postroom.domain.tracking.LinkClicks;
import dev.postroom.domain.tracking.MailEngagement;
import dev.postroom.domain.tracking.MailEngagements;
import dev.postroom.domain.tracking.TrackedMail;
import dev.postroom.domain.tracking.TrackingKeys;
import dev.postroom.domain.tracking.TrackingToken;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

class EngagementOfEmailsTest {

    private static final String SHOP = "https://shop.example/";

    private final House house = House.create();
    private final MailEngagements reactions = house.ports().tracking().reactions();
    private final EngagementTracking recording = recording(reactions, 10);
    private final EngagementEventRecording events =
            new EngagementEventRecording(
                    house.work(),
                    reactions,
                    new EngagementEventRecording.Mails(
                            house.ports().email().emails(),
                            house.ports().subscriber().subscribers(),
                            house.ports().campaign().campaigns(),
                            house.ports().campaign().recipients(),
                            house.ports().template().templates()));

    private EngagementTracking recording(MailEngagements store, int most) {
        return new EngagementTracking(
                house.work(), house.ports().account().accounts(), store, House.key(), most);
    }

    private EmailId email(String to) {
        Email email = EmailFixture.email(house.ports().ids().next()).withTo(to).build();
        house.ports().email().emails().add(house.live(), List.of(email));
        return email.id();
    }

    private String token(EmailId email, Optional<String> link) {
        return new TrackingToken(house.live().id(), new TrackedMail.OfEmail(email), link)
                .seal(new TrackingKeys(House.key()));
    }

    @Test
    void theFirstOpenAndTheFirstClickOnEachLinkAreTold() {
        EmailId id = email("ada@example.org");
        String open = token(id, Optional.empty());
        String click = token(id, Optional.of(SHOP));
        recording.opened(open, true);
        recording.opened(open, true);
        assertThat(recording.clicked(click, true)).isEqualTo(SHOP);
        assertThat(recording.clicked(token(id, Optional.of(SHOP + "2")), true))
                .isEqualTo(SHOP + "2");

        assertThat(events.recordNext()).isEqualTo(3);
        recording.opened(open, true);
        recording.clicked(click, true);
        assertThat(events.recordNext()).isZero();

        assertThat(house.events())
                .containsExactlyInAnyOrder(
                        EventType.EMAIL_OPENED, EventType.EMAIL_CLICKED, EventType.EMAIL_CLICKED);
        assertThat(recording.listOf(house.live(), id))
                .extracting(MailEngagement::times)
                .containsExactly(3, 2, 1);
        assertThat(recording.listOf(house.test(), id)).isEmpty();
    }

    @Test
    void theEventNamesTheSubscriberWithTheAddress() {
        Subscriber ada =
                house.stored(
                        house.live(),
                        SubscriberFixture.subscriber(house.ports().ids().next())
                                .withEmail("ada@example.org"));
        recording.opened(token(email("Ada@example.org"), Optional.empty()), true);
        recording.opened(token(email("bob@example.org"), Optional.empty()), true);

        events.recordNext();

        assertThat(house.frozenEvents())
                .extracting(event -> event.keys().subscriber())
                .containsExactlyInAnyOrder(Optional.of(ada.id()), Optional.empty());
        assertThat(house.frozenEvents())
                .filteredOn(event -> event.keys().subscriber().isEmpty())
                .extracting(FrozenEvent::keys)
                .allMatch(keys -> keys.address().equals(Optional.of("bob@example.org")));
    }

    @Test
    void lookingAtALinkCountsNothing() {
        EmailId id = email("ada@example.org");
        recording.checkImage(token(id, Optional.empty()));
        assertThat(recording.findTarget(token(id, Optional.of(SHOP)))).isEqualTo(SHOP);

        assertThat(recording.listOf(house.live(), id)).isEmpty();
        assertThat(events.recordNext()).isZero();
    }

    @Test
    void aTokenIsRefusedWhereItDoesNotBelong() {
        EmailId id = email("ada@example.org");
        for (String wrong : List.of("", "x", token(id, Optional.of(SHOP)))) {
            refused(() -> recording.opened(wrong, true));
            refused(() -> recording.checkImage(wrong));
        }
        for (String wrong : List.of("", "x", token(id, Optional.empty()))) {
            refused(() -> recording.clicked(wrong, true));
            refused(() -> recording.findTarget(wrong));
        }
        assertThat(recording.listOf(house.live(), id)).isEmpty();
    }

    private static void refused(Runnable call) {
        assertThatThrownBy(call::run)
                .isInstanceOfSatisfying(
                        FailureException.class,
                        e -> assertThat(e.failure()).isInstanceOf(Failure.Unauthenticated.class));
    }

    @Test
    void aLinkOfADeletedMailStillLeadsOn() {
        String click = token(new EmailId(house.ports().ids().next()), Optional.of(SHOP));

        assertThat(recording.clicked(click, true)).isEqualTo(SHOP);
        assertThat(events.recordNext()).isZero();
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aLinkLeadsOnWhileTheStoreIsAwayOrBusy() {
        String click = token(email("ada@example.org"), Optional.of(SHOP));
        EngagementTracking busy = recording(reactions, 0);
        EngagementTracking away = recording(new AbsentReactions(), 1);

        assertThat(busy.clicked(click, true)).isEqualTo(SHOP);
        assertThat(away.clicked(click, true)).isEqualTo(SHOP);
        assertThat(away.clicked(click, true)).isEqualTo(SHOP);
        assertThat(events.recordNext()).isZero();
    }

    /** A store that cannot be reached. */
    private static final class AbsentReactions implements MailEngagements {
        @Override
        public Map<SubscriberId, Engagement> engagements(
                Workspace workspace, Map<SubscriberId, Set<UUID>> asked) {
            throw absent();
        }

        private static FailureException absent() {
            return new Failure.Unavailable("away", "It is away.", Duration.ofSeconds(1))
                    .asException();
        }

        @Override
        public void add(Workspace workspace, MailEngagement reaction) {
            throw absent();
        }

        @Override
        public List<PendingEvent> take(int max) {
            throw absent();
        }

        @Override
        public List<MailEngagement> ofEmails(Workspace workspace, Collection<EmailId> emails) {
            throw absent();
        }

        @Override
        public List<EngagementCount> countsOf(
                Workspace workspace,
                CampaignId campaign,
                Instant start,
                Instant end,
                Duration length) {
            throw absent();
        }

        @Override
        public List<LinkClicks> linksOf(Workspace workspace, CampaignId campaign, int max) {
            throw absent();
        }

        @Override
        public List<MailEngagement> ofRecipient(
                Workspace workspace, SubscriberId recipient, Optional<CampaignId> after) {
            throw absent();
        }
    }
}
