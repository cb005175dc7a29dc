package dev.postroom.application.signup;

import static dev.postroom.domain.signup.SignupFormFixture.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.preference.OptInScene;
import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.confirmation.ConfirmSubscriptions.Confirmable;
import dev.postroom.domain.consent.ConsentDetails;
import dev.postroom.domain.consent.ConsentRecord;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.link.Visitor;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.json.JsonFields;
import dev.postroom.domain.signup.OpenForm;
import dev.postroom.domain.signup.SignUp;
import dev.postroom.domain.signup.SignupEntry;
import dev.postroom.domain.signup.SignupForm;
import dev.postroom.domain.signup.SignupFormFixture;
import dev.postroom.domain.subscriber.Consent;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberStatus;
import dev.postroom.domain.tag.Tag;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

final class SigningUpTest {

    private static final String ADDRESS = "ann@example.com";
    private static final Visitor VISITOR =
            new Visitor(Optional.of("203.0.113.9"), Optional.of("Mozilla/5.0"));

    private final OptInScene scene = OptInScene.create();
    private final House house = scene.house();
    private final SignUp signUp =
            new SigningUp(
                    house.work(),
                    house.ports().signup().forms(),
                    house.changes(),
                    house.ports().subscriber().subscribers(),
                    house.ports().tag().tags());

    private SignupForm stored(SignupFormFixture fixture) {
        SignupForm form = fixture.build();
        house.ports().signup().forms().add(scene.live(), form);
        return form;
    }

    private SignupForm formFor(Tag... tags) {
        SignupFormFixture fixture = form(house.ports().ids().next());
        for (Tag tag : tags) {
            fixture.withTags(tag.id());
        }
        return stored(fixture);
    }

    private void signUp(SignupForm form, String address) {
        OpenForm open = signUp.get(form.id());
        signUp.signUp(
                open.workspace(),
                open.form(),
                SignupEntry.read(
                        form,
                        JsonFields.of(
                                Map.of(
                                        "email",
                                        address,
                                        "first_name",
                                        "Ann",
                                        "metadata.town",
                                        "Linz"))),
                VISITOR);
    }

    private Optional<Subscriber> found(String address) {
        return house.ports()
                .subscriber()
                .subscribers()
                .findByEmail(scene.live(), new EmailAddress(address));
    }

    private Subscriber person(String address) {
        return found(address).orElseThrow();
    }

    @Test
    void aStrangerIsPendingUntilTheMailIsConfirmed() {
        SignupForm form = formFor(scene.tag("News", false));

        signUp(form, ADDRESS);

        Subscriber ann = person(ADDRESS);
        assertThat(ann.status()).isEqualTo(SubscriberStatus.PENDING);
        assertThat(ann.source()).isEqualTo("form");
        assertThat(ann.profile().firstName()).contains("Ann");
        assertThat(ann.profile().language()).contains("de-AT");
        assertThat(ann.profile().metadata().members()).containsEntry("town", "Linz");
        assertThat(OptInScene.joined(ann)).isEmpty();
        assertThat(OptInScene.waiting(ann)).containsExactly("News");
        assertThat(house.events()).containsExactly(EventType.SUBSCRIBER_CREATED);

        Confirmable confirmed = scene.confirm(scene.mail());

        assertThat(confirmed.subscriber().status()).isEqualTo(SubscriberStatus.ACTIVE);
        assertThat(OptInScene.joined(confirmed.subscriber())).containsExactly("News");
    }

    @Test
    void theLedgerTellsTheFormItsTextAndBothAddresses() {
        SignupForm form = formFor(scene.tag("News", false));
        signUp(form, ADDRESS);
        assertThat(records()).isEmpty();

        scene.confirm(scene.mail());

        assertThat(records()).hasSize(2);
        assertThat(records())
                .allSatisfy(given -> {
                    assertThat(given.source())
                            .isEqualTo(
                                    "confirmation, asked by form "
                                            + form.id()
                                            + " from 203.0.113.9");
                    assertThat(given.ip()).isEqualTo(OptInScene.CLICK.ip());
                    assertThat(given.text()).contains("I want the letters.");
                });
    }

    private List<Consent> records() {
        return house
                .ports()
                .subscriber()
                .consents()
                .of(scene.live(), person(ADDRESS).id(), Optional.empty(), 100)
                .stream()
                .map(ConsentRecord::details)
                .map(Optional::orElseThrow)
                .map(ConsentRecord.Disclosed::details)
                .map(ConsentDetails::consent)
                .map(Optional::orElseThrow)
                .toList();
    }

    @ParameterizedTest
    @EnumSource
    void whoIsKnownKeepsStatusProfileAndTags(SubscriberStatus status) {
        SignupForm form = formFor(scene.tag("News", false));
        Subscriber known = scene.person(status);
        house.events();

        signUp(form, known.email().value());

        Subscriber after = scene.now(known);
        assertThat(after.status()).isEqualTo(status);
        assertThat(after.profile()).isEqualTo(known.profile());
        assertThat(OptInScene.joined(after)).isEmpty();
        assertThat(house.events()).isEmpty();
        boolean isOut = status == SubscriberStatus.BOUNCED || status == SubscriberStatus.COMPLAINED;
        assertThat(scene.mails()).hasSize(isOut ? 0 : 1);
    }

    @Test
    void whoHasAllTagsGetsNoMail() {
        scene.tag("Other", false);
        Tag news = scene.tag("News", false);
        Subscriber ann = scene.tagged(scene.person(SubscriberStatus.ACTIVE), "News");

        signUp(formFor(news), ann.email().value());
        signUp(formFor(), ann.email().value());

        assertThat(scene.mails()).isEmpty();
    }

    @Test
    void aFormWithoutTagsAsksForTheAddressAlone() {
        signUp(formFor(), ADDRESS);

        assertThat(scene.confirm(scene.mail()).subscriber().status())
                .isEqualTo(SubscriberStatus.ACTIVE);
    }

    @Test
    void aTagThatWasDeletedIsNotGiven() {
        Tag news = scene.tag("News", false);
        SignupForm form = formFor(news);
        house.ports().tag().tags().delete(scene.live(), news.id());

        signUp(form, ADDRESS);

        assertThat(OptInScene.waiting(person(ADDRESS))).isEmpty();
        assertThat(scene.mails()).hasSize(1);
    }

    @Test
    void repetitionsAndRacesMakeOnePersonAndOneMail() {
        SignupForm form = formFor(scene.tag("News", false));

        Race.of(
                4,
                _ -> {
                    signUp(form, ADDRESS);
                    return 1;
                });

        assertThat(house.events()).containsExactly(EventType.SUBSCRIBER_CREATED);
        assertThat(scene.mails()).hasSize(1);
        scene.elapse(Duration.ofMinutes(6));
        signUp(form, ADDRESS.toUpperCase(Locale.ROOT));
        assertThat(scene.mails()).hasSize(1);
    }

    @Test
    void anInactiveFormIsAsGoodAsNone() {
        SignupForm form = stored(form(house.ports().ids().next()).inactive());

        assertThat(Failures.of(() -> signUp.get(form.id()))).isInstanceOf(Failure.NotFound.class);
    }
}
