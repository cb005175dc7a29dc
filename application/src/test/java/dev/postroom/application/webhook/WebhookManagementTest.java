package dev.postroom.application.webhook;

import static dev.postroom.domain.apikey.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.application.shared.ScriptedWebhookTransport;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.Sort;
import dev.postroom.domain.webhook.EventSelection;
import dev.postroom.domain.webhook.ManageWebhooks;
import dev.postroom.domain.webhook.NewWebhook;
import dev.postroom.domain.webhook.Webhook;
import dev.postroom.domain.webhook.WebhookUrl;

import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Optional;

final class WebhookManagementTest {

    private final House house = House.create();
    private final WebhookManagement webhooks =
            new WebhookManagement(
                    house.work(),
                    house.ports().webhook().webhooks(),
                    new ScriptedWebhookTransport(house.ports().guard()),
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
}
