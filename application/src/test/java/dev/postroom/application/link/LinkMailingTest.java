package dev.postroom.application.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.application.shared.House;
import dev.postroom.domain.email.EmailQuery;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.email.EmailSummary;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.SendLinks;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.UUID;

class LinkMailingTest {

    private static final SendLinks.Letter LETTER =
            new SendLinks.Letter("Your link", "You asked for it.", "Tea House");

    private final House house = House.create();
    private final LinkMailing mailing =
            new LinkMailing(
                    house.work(),
                    house.ports().subscriber().subscribers(),
                    house.ports().email().emails(),
                    house.ports().email().suppressions(),
                    House.senders(),
                    House.links());

    private TokenCaller person(SubscriberStatus status) {
        Subscriber person =
                house.stored(
                        house.live(),
                        SubscriberFixture.subscriber(house.ports().ids().next())
                                .withStatus(status));
        return CallerFixture.token(house.live(), person.id(), LinkPurpose.MAIL);
    }

    private List<EmailSummary> mails() {
        return house.ports()
                .email()
                .emails()
                .list(
                        house.live(),
                        EmailQuery.of(),
                        PageRequest.first(10, Sort.descending(EmailQuery.Sort.CREATED_AT)))
                .items();
    }

    @Test
    void aPersonWhoUnsubscribedGetsALinkAtTheOwnAddress() {
        TokenCaller person = person(SubscriberStatus.UNSUBSCRIBED);

        assertThat(mailing.send(person, LETTER)).isTrue();

        assertThat(mails()).hasSize(1);
        assertThat(mails().getFirst().state().status()).isEqualTo(EmailStatus.QUEUED);
        assertThat(mails().getFirst().head().subject()).isEqualTo("Your link");
    }

    @Test
    void aSecondMailFollowsOnlyAfterThePause() {
        TokenCaller person = person(SubscriberStatus.ACTIVE);
        mailing.send(person, LETTER);

        assertThat(mailing.send(person, LETTER)).isFalse();
        house.ports().clock().advance(SendLinks.PAUSE);
        assertThat(mailing.send(person, LETTER)).isTrue();
        assertThat(mailing.send(person(SubscriberStatus.ACTIVE), LETTER)).isTrue();

        assertThat(mails()).hasSize(3);
    }

    @Test
    void concurrentRequestsSendOneMail() {
        TokenCaller person = person(SubscriberStatus.ACTIVE);

        List<Boolean> all = Race.of(4, _ -> mailing.send(person, LETTER));

        assertThat(all).containsOnlyOnce(true);
        assertThat(mails()).hasSize(1);
    }

    @Test
    void anAddressThatBouncedGetsNoMail() {
        mailing.send(person(SubscriberStatus.BOUNCED), LETTER);

        assertThat(mails().getFirst().state().status()).isEqualTo(EmailStatus.SUPPRESSED);
    }

    @Test
    void aDeletedPersonIsRefused() {
        TokenCaller gone =
                CallerFixture.token(
                        house.live(), new SubscriberId(UUID.randomUUID()), LinkPurpose.MAIL);

        assertThatThrownBy(() -> mailing.send(gone, LETTER)).hasMessageContaining("not valid");
    }
}
