package dev.postroom.application.subscriber;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.House;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.shared.text.Slug;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberPatch;
import dev.postroom.domain.subscriber.SubscriberStatus;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

/** Every change of a status or of a tag is in the consent ledger, once. */
final class ConsentRecordingTest {

    private final House house = House.create();
    private final Consents consents = house.ports().subscriber().consents();
    private final SubscriberManagement subscribers = house.subscribers();
    private final SubscriberTagging tagging =
            new SubscriberTagging(
                    house.work(),
                    house.changes(),
                    house.ports().subscriber().subscribers(),
                    house.ports().tag().tags());

    private Subscriber created(SubscriberRequest request, String... tags) {
        return subscribers.create(caller(house.live()), request.tagged(tags)).subscriber();
    }

    private void patch(Subscriber person, SubscriberPatch patch) {
        subscribers.update(caller(house.live()), person.id(), patch, Optional.empty());
    }

    private List<String> recorded(Subscriber person) {
        return consents.of(house.live(), person.id(), Optional.empty(), 99).stream()
                .map(one ->
                        one.fact().kind().keyword()
                                + (one.fact().tag().isPresent() ? " tag " : " ")
                                + one.fact().source().keyword())
                .toList();
    }

    @Test
    void aNewActivePersonOptsInAndToEachTag() {
        Subscriber ann = created(SubscriberRequest.of("ann@example.com"), "News", "Offers");

        assertThat(recorded(ann)).containsExactly("opt_in api", "opt_in tag api", "opt_in tag api");
        ConsentRecord.Disclosed details =
                consents.of(house.live(), ann.id(), Optional.empty(), 99)
                        .getFirst()
                        .details()
                        .orElseThrow();
        assertThat(details.details().address()).isEqualTo(ann.email());
        assertThat(details.details().actor()).isEqualTo(caller(house.live()).actor());
        assertThat(consents.links(house.live(), Optional.empty(), 10)).hasSize(1);
        assertThat(consents.of(house.test(), ann.id(), Optional.empty(), 99)).isEmpty();
    }

    @Test
    void aPersonWhoMustConfirmHasNotOptedIn() {
        Subscriber ann =
                subscribers
                        .create(
                                caller(house.live()),
                                SubscriberRequest.of("ann@example.com").doubleOptIn())
                        .subscriber();

        assertThat(recorded(ann)).isEmpty();
    }

    @Test
    void statusesAreRecordedWhenTheyChangeAndWithTheConsentOfTheRequest() {
        Subscriber ann = created(SubscriberRequest.of("ann@example.com"));
        patch(ann, Patches.firstName("Ann"));
        patch(ann, Patches.status(SubscriberStatus.UNSUBSCRIBED));
        patch(ann, Patches.status(SubscriberStatus.UNSUBSCRIBED));
        patch(ann, Patches.consented(SubscriberStatus.ACTIVE));

        assertThat(recorded(ann)).containsExactly("opt_in api", "opt_out api", "opt_in api");
        assertThat(
                        consents.of(house.live(), ann.id(), Optional.empty(), 99)
                                .getLast()
                                .details()
                                .orElseThrow()
                                .details()
                                .consent()
                                .orElseThrow()
                                .source())
                .isEqualTo("form");
    }

    @Test
    void tagsAreRecordedWhenTheyAreReallyJoinedAndLeft() {
        Subscriber ann = created(SubscriberRequest.of("ann@example.com"));
        tagging.subscribe(caller(house.live()), ann.id(), List.of("News"));
        tagging.subscribe(caller(house.live()), ann.id(), List.of("News"));
        tagging.unsubscribe(caller(house.live()), ann.id(), new Slug("news"));
        tagging.unsubscribe(caller(house.live()), ann.id(), new Slug("news"));

        assertThat(recorded(ann))
                .containsExactly("opt_in api", "opt_in tag api", "opt_out tag api");
    }

    @Test
    void theDeletionOfASubscriberIsAnOptOut() {
        Subscriber ann = created(SubscriberRequest.of("ann@example.com"));
        subscribers.delete(caller(house.live()), ann.id(), Optional.empty());

        assertThat(recorded(ann)).containsExactly("opt_in api", "opt_out api");
    }
}
