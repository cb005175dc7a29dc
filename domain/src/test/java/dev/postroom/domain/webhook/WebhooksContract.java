package dev.postroom.domain.webhook;

import static dev.postroom.domain.webhook.WebhookFixture.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Page;
import dev.postroom.domain.shared.PageRequest;
import dev.postroom.domain.shared.Pages;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.Sort;

import org.junit.jupiter.api.Test;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The contract of {@link Webhooks}; claims of deliveries verify the stored secrets. */
public interface WebhooksContract extends PortContract {

    private Webhooks webhooks() {
        return ports().webhook().webhooks();
    }

    private Webhook stored(Workspace workspace, WebhookFixture fixture) {
        Webhook webhook = fixture.build();
        webhooks().add(workspace, webhook, WebhookFixture.defaultSecret());
        return webhook;
    }

    private List<Webhook> all(Workspace workspace) {
        return Pages.walk(
                2,
                Sort.ascending(Webhook.Sort.CREATED_AT),
                page -> webhooks().list(workspace, page));
    }

    @Test
    default void aWebhookIsFoundAsStored() {
        Workspace here = newLive();
        Webhook webhook =
                stored(
                        here,
                        webhook(newId())
                                .withUrl("https://Example.net:8443/a%20b?c=d&e")
                                .withEvents("tag.subscribed", "subscriber.created"));

        assertThat(webhooks().find(here, webhook.id())).contains(webhook);
        assertThat(webhooks().find(here, new WebhookId(newId()))).isEmpty();
    }

    @Test
    default void otherWorkspacesNeverSeeAWebhook() {
        Workspace here = newLive();
        Webhook webhook = stored(here, webhook(newId()));

        for (Workspace stranger : strangersTo(here)) {
            assertThat(webhooks().find(stranger, webhook.id())).isEmpty();
            assertThat(webhooks().active(stranger)).isEmpty();
            assertThat(all(stranger)).isEmpty();
        }
        assertThat(all(here)).containsExactly(webhook);
    }

    @Test
    default void onlyActiveWebhooksAreActive() {
        Workspace here = newLive();
        Webhook one = stored(here, webhook(newId()));
        Webhook two = stored(here, webhook(newId()));
        Webhook off = stored(here, webhook(newId()).withActive(false));

        assertThat(webhooks().active(here)).containsExactlyInAnyOrder(one, two);
        assertThat(webhooks().find(here, off.id())).contains(off);
    }

    @Test
    default void webhooksAreSortedInBothDirectionsTiesById() {
        Workspace here = newLive();
        List<Webhook> all = new ArrayList<>();
        for (int second : new int[] {2, 1, 1, 0, 1}) {
            all.add(
                    stored(
                            here,
                            webhook(newId())
                                    .withCreatedAt(SettableClock.START.plusSeconds(second))));
        }

        Pages.assertSorted(
                all,
                Webhook.Sort.class,
                _ ->
                        Comparator.comparing((Webhook webhook) -> webhook.revision().createdAt())
                                .thenComparing(webhook -> webhook.id().toString()),
                page -> webhooks().list(here, page));
    }

    @Test
    default void webhooksAddedBetweenPagesDoNotShiftThem() {
        Workspace here = newLive();
        Webhook older = stored(here, webhook(newId()));
        stored(here, webhook(newId()).withCreatedAt(SettableClock.START.plusSeconds(1)));
        Sort<Webhook.Sort> newest = Sort.descending(Webhook.Sort.CREATED_AT);
        Page<Webhook> first = webhooks().list(here, PageRequest.first(1, newest));

        stored(here, webhook(newId()).withCreatedAt(SettableClock.START.plusSeconds(2)));
        Page<Webhook> second = webhooks().list(here, new PageRequest<>(5, newest, first.next()));

        assertThat(second.items()).containsExactly(older);
        assertThat(second.total()).isEqualTo(3);
    }

    @Test
    default void aRolledBackWebhookIsNotStored() {
        Workspace here = newLive();

        Rollback.of(ports().transactions(), () -> stored(here, webhook(newId())));

        assertThat(all(here)).isEmpty();
        assertThat(webhooks().active(here)).isEmpty();
    }
}
