package dev.postroom.application.campaign.authoring;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.campaign.Mailing;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.campaign.CampaignId;
import dev.postroom.domain.campaign.CampaignStatus;
import dev.postroom.domain.campaign.OnUnknown;
import dev.postroom.domain.campaign.audience.TagFilter;
import dev.postroom.domain.email.Email;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.template.Preview;

import org.junit.jupiter.api.Test;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;

final class CampaignTrialTest {

    private final Mailing mailing = new Mailing();
    private final House house = mailing.house;
    private final CampaignId id =
            mailing.draft(house.live(), TagFilter.allSubscribers(), OnUnknown.RESEND);

    private List<Email> test(EmailAddress... to) {
        return mailing.trial.test(caller(house.live()), id, List.of(to));
    }

    @Test
    void aPreviewIsRenderedForASubscriberOrForAMadeUpReader() {
        Subscriber person = mailing.people(house.live(), 1).getFirst();
        Preview own = mailing.trial.preview(house.live(), id, Optional.of(person.id()));
        Preview sample = mailing.trial.preview(house.live(), id, Optional.empty());
        assertThat(own.mail().html()).contains("Ann");
        assertThat(sample.mail().html()).contains("Ada");
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aSubscriberOfTheOtherEnvironmentIsUnknown() {
        SubscriberId stranger = mailing.people(house.test(), 1).getFirst().id();
        for (SubscriberId unknown : List.of(stranger, new SubscriberId(new UUID(1, 1)))) {
            assertThat(
                            Failures.violations(() ->
                                    mailing.trial.preview(house.live(), id, Optional.of(unknown))))
                    .containsExactly("subscriber_id unknown_subscriber");
        }
        assertThat(Failures.of(() -> mailing.trial.preview(house.test(), id, Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void aTestMailIsMarkedAndNotCounted() {
        EmailAddress to = new EmailAddress("me@example.org");
        Email mail = test(to, to).getFirst();
        assertThat(test(to, to)).hasSize(1);
        assertThat(mail.mail().content().subject()).startsWith("[Test] ");
        assertThat(mail.mail().to().address()).isEqualTo(to);
        assertThat(mail.summary().origin().metadata().members())
                .containsEntry("test", true)
                .containsEntry("campaign_id", id.toString());
        assertThat(mail.status()).isEqualTo(EmailStatus.QUEUED);
        assertThat(house.ports().email().emails().find(house.live(), mail.id()))
                .contains(mail.summary());
        assertThat(mailing.authoring.get(house.live(), id).stats().recipients()).isZero();
        assertThat(mailing.now(id).status()).isEqualTo(CampaignStatus.DRAFT);
    }

    @Test
    void aTestMailHasTheHeadersOfTheCampaignAndItsMark() {
        Map<String, String> given = new HashMap<>();
        IntStream.range(0, 49).forEach(n -> given.put("X-" + n, "v"));
        given.put("x-campaign-test", "mine");
        CampaignId headed = mailing.headed(given);

        Email mail =
                mailing.trial
                        .test(
                                caller(house.live()),
                                headed,
                                List.of(new EmailAddress("me@example.org")))
                        .getFirst();

        assertThat(mail.mail().headers().values())
                .hasSize(51)
                .containsEntry("X-48", "v")
                .containsKey("List-Id");
        assertThat(mail.mail().headers().values().get("X-Campaign-Test"))
                .isEqualTo(headed.toString());
    }

    @Test
    void anAddressThatBouncedGetsNoTestMail() {
        Subscriber gone =
                house.stored(
                        house.live(),
                        SubscriberFixture.subscriber(house.ports().ids().next())
                                .withStatus(SubscriberStatus.BOUNCED));
        assertThat(test(gone.email()))
                .singleElement()
                .satisfies(mail -> assertThat(mail.status()).isEqualTo(EmailStatus.SUPPRESSED));
    }

    @Test
    void aTestHasOneToTenAddresses() {
        assertThat(Failures.violations(this::test)).containsExactly("to empty");
        EmailAddress[] eleven =
                IntStream.range(0, 11)
                        .mapToObj(n -> new EmailAddress("me" + n + "@example.org"))
                        .toArray(EmailAddress[]::new);
        assertThat(Failures.violations(() -> test(eleven))).containsExactly("to too_many");
    }
}
