package dev.postroom.application.webhook;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.webhook.DisabledReason;
import dev.postroom.domain.webhook.EventSelection;
import dev.postroom.domain.webhook.InMemoryReceiverAddresses;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.NewWebhook;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookId;
import dev.postroom.domain.webhook.WebhookPatch;
import dev.postroom.domain.webhook.WebhookUrl;
import dev.postroom.domain.webhook.signing.GracePeriod;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

final class WebhookManagementTest {

    private final House house = House.create();
    private final WebhookManagement webhooks =
            new WebhookManagement(
                    house.work(),
                    house.ports().webhook().webhooks(),
                    new InMemoryReceiverAddresses(),
                    new SeededRandomness(3));
    private final PageRequest<Webhook.Sort> page =
            PageRequest.first(10, Sort.descending(Webhook.Sort.CREATED_AT));

    private static NewWebhook draft(String url) {
        return new NewWebhook(
                WebhookUrl.parse(url), new EventSelection(List.of("*")), Optional.empty());
    }

    @Test
    void aWebhookIsActiveAndItsSecretIsShown() {
        ManageWebhooks.Registered made =
                webhooks.create(caller(house.live()), draft("https://receiver.example.net/"));
        assertThat(made.webhook().isActive()).isTrue();
        assertThat(made.secret().reveal()).startsWith(made.webhook().secretPrefix());
        assertThat(webhooks.get(house.live(), made.webhook().id())).isEqualTo(made.webhook());
        assertThat(webhooks.list(house.live(), page).items()).containsExactly(made.webhook());
    }

    @Test
    void aForbiddenAddressIsInvalid() {
        assertThat(
                        Failures.violations(() ->
                                webhooks.create(
                                        caller(house.live()), draft("http://169.254.169.254/"))))
                .containsExactly("url url_not_allowed");
        assertThat(webhooks.list(house.live(), page).total()).isZero();
    }

    private Webhook made() {
        return webhooks.create(caller(house.live()), draft("https://receiver.example.net/"))
                .webhook();
    }

    private static WebhookPatch active(boolean isActive) {
        return new WebhookPatch(
                Optional.empty(), Optional.empty(), Change.keep(), Optional.of(isActive));
    }

    @Test
    void aPatchChangesAWebhookOnceAndReportsItsEndOnly() {
        Webhook made = made();
        house.ports().elapse(Duration.ofMinutes(1));
        Webhook off = update(made, active(false), Optional.of(1L));
        assertThat(off.disabled())
                .contains(new Webhook.Disabled(house.ports().now(), DisabledReason.MANUAL));
        assertThat(off.revision().version()).isEqualTo(2);
        assertThat(house.events()).containsExactly(EventType.WEBHOOK_DISABLED);
        house.ports().elapse(Duration.ofMinutes(1));
        assertThat(update(made, active(false), Optional.empty())).isEqualTo(off);
        assertThat(update(made, active(true), Optional.empty()).isActive()).isTrue();
        assertThat(update(made, WebhookPatch.none(), Optional.empty()).revision().version())
                .isEqualTo(3);
        assertThat(house.events()).isEmpty();
    }

    @Test
    void aForbiddenAddressOrAnOldVersionChangesNothing() {
        Webhook made = made();
        WebhookPatch forbidden =
                new WebhookPatch(
                        Optional.of(WebhookUrl.parse("http://169.254.169.254/")),
                        Optional.empty(),
                        Change.keep(),
                        Optional.empty());
        assertThat(Failures.violations(() -> update(made, forbidden, Optional.empty())))
                .containsExactly("url url_not_allowed");
        assertThat(Failures.of(() -> update(made, active(false), Optional.of(2L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
        assertThat(Failures.of(() -> delete(house.live(), made, Optional.of(2L))))
                .isInstanceOf(Failure.PreconditionFailed.class);
        assertThat(Failures.of(() -> delete(house.test(), made, Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
        assertThat(webhooks.get(house.live(), made.id())).isEqualTo(made);
        delete(house.live(), made, Optional.of(1L));
        assertThat(Failures.of(() -> delete(house.live(), made, Optional.empty())))
                .isInstanceOf(Failure.NotFound.class);
    }

    @Test
    void bothSecretsOfARotationSignUntilItsGracePeriodEnds() {
        ManageWebhooks.Registered first =
                webhooks.create(caller(house.live()), draft("https://receiver.example.net/"));
        WebhookId id = first.webhook().id();
        ManageWebhooks.Rotated second =
                webhooks.rotate(caller(house.live()), id, GracePeriod.ofSeconds(60));
        assertThat(second.previousUntil()).contains(house.ports().now().plusSeconds(60));
        assertThat(second.webhook().secretPrefix()).isEqualTo(second.secret().prefix());
        assertThat(secrets(id)).containsExactly(second.secret().reveal(), first.secret().reveal());
        house.ports().elapse(Duration.ofSeconds(60));
        assertThat(secrets(id)).containsExactly(second.secret().reveal());
        ManageWebhooks.Rotated third =
                webhooks.rotate(caller(house.live()), id, GracePeriod.ofSeconds(0));
        assertThat(third.previousUntil()).isEmpty();
        assertThat(secrets(id)).containsExactly(third.secret().reveal());
        assertThat(Failures.of(() -> webhooks.rotate(caller(house.test()), id, GracePeriod.USUAL)))
                .isInstanceOf(Failure.NotFound.class);
    }

    private List<String> secrets(WebhookId id) {
        SigningKeys keys =
                house.ports()
                        .webhook()
                        .webhooks()
                        .keys(house.live(), id, house.ports().now())
                        .orElseThrow();
        return Stream.concat(Stream.of(keys.current()), keys.previous().stream())
                .map(SigningSecret::reveal)
                .toList();
    }

    private Webhook update(Webhook webhook, WebhookPatch patch, Optional<Long> version) {
        return webhooks.update(caller(house.live()), webhook.id(), patch, version);
    }

    private void delete(Workspace workspace, Webhook webhook, Optional<Long> version) {
        webhooks.delete(caller(workspace), webhook.id(), version);
    }
}
