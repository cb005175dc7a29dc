package dev.postroom.domain.webhook;

import static dev.postroom.domain.webhook.WebhookFixture.webhook;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.shared.Change;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SeededRandomness;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Pages;
import dev.postroom.domain.shared.page.Sort;
import dev.postroom.domain.webhook.signing.SigningKeys;
import dev.postroom.domain.webhook.signing.SigningSecret;

import org.junit.jupiter.api.Test;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The contract of {@link Webhooks}; claims of deliveries verify the stored secrets. */
public interface WebhooksContract extends PortContract {

    private Webhooks webhooks() {
        return ports().webhook().webhooks();
    }

    private List<Webhook> active(Workspace workspace) {
        return webhooks().all(workspace).stream().filter(Webhook::isActive).toList();
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
            assertThat(active(stranger)).isEmpty();
            assertThat(all(stranger)).isEmpty();
        }
        assertThat(all(here)).containsExactly(webhook);
    }

    @Test
    default void allWebhooksOfAWorkspaceAreFoundActiveOrNot() {
        Workspace here = newLive();
        Webhook one = stored(here, webhook(newId()));
        Webhook two = stored(here, webhook(newId()));
        Webhook off = stored(here, webhook(newId()).withActive(false));

        assertThat(webhooks().all(here)).containsExactlyInAnyOrder(one, two, off);
        assertThat(active(here)).containsExactlyInAnyOrder(one, two);
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
    default void aChangedWebhookIsStoredAsAWholeExceptItsActivity() {
        Workspace here = newLive();
        Webhook old = stored(here, webhook(newId()));
        Webhook other = stored(here, webhook(newId()));
        Webhook next =
                new WebhookPatch(
                                Optional.of(WebhookUrl.parse("https://new.example.net/")),
                                Optional.of(new EventSelection(List.of("email.sent"))),
                                Change.clear(),
                                Optional.of(false))
                        .applyTo(old, SettableClock.START.plusSeconds(9));

        update(here, next.withActivity(new WebhookActivity(9, Optional.of(SettableClock.START))));

        assertThat(webhooks().find(here, old.id())).contains(next);
        assertThat(active(here)).containsExactly(other);
        assertThat(webhooks().find(here, other.id())).contains(other);
    }

    @Test
    default void aWebhookBecomesActiveAgain() {
        Workspace here = newLive();
        Webhook old = stored(here, webhook(newId()));
        for (DisabledReason reason : DisabledReason.values()) {
            Webhook off = old.disabled(reason, SettableClock.START.plusSeconds(1));
            update(here, off);
            assertThat(webhooks().find(here, old.id())).contains(off);
            update(here, old);
            assertThat(webhooks().find(here, old.id())).contains(old);
            assertThat(active(here)).containsExactly(old);
        }
    }

    @Test
    default void otherWorkspacesNeitherLockNorChangeNorDeleteAWebhook() {
        Workspace here = newLive();
        Webhook webhook = stored(here, webhook(newId()));

        for (Workspace stranger : strangersTo(here)) {
            ports().transactions()
                    .inTransaction(() -> {
                        assertThat(webhooks().lock(stranger, webhook.id())).isEmpty();
                        Instant later = SettableClock.START.plusSeconds(1);
                        webhooks().update(stranger, webhook.disabled(DisabledReason.GONE, later));
                        webhooks().delete(stranger, webhook.id());
                    });
        }

        assertThat(webhooks().find(here, webhook.id())).contains(webhook);
    }

    @Test
    default void aDeletedWebhookIsGoneAndLeavesTheOthers() {
        Workspace here = newLive();
        Webhook webhook = stored(here, webhook(newId()));
        Webhook other = stored(here, webhook(newId()));

        webhooks().delete(here, webhook.id());
        webhooks().delete(here, webhook.id());

        assertThat(webhooks().find(here, webhook.id())).isEmpty();
        assertThat(all(here)).containsExactly(other);
        assertThat(active(here)).containsExactly(other);
        assertThat(webhooks().list(here, newest(1)).total()).isEqualTo(1);
    }

    @Test
    default void aRolledBackChangeOrDeletionHasNoEffect() {
        Workspace here = newLive();
        Webhook webhook = stored(here, webhook(newId()));

        Rollback.of(
                ports().transactions(),
                () -> {
                    Instant later = SettableClock.START.plusSeconds(1);
                    webhooks().update(here, webhook.disabled(DisabledReason.GONE, later));
                    webhooks().delete(here, webhook.id());
                });

        assertThat(webhooks().find(here, webhook.id())).contains(webhook);
    }

    @Test
    default void oneTransactionAtATimeHoldsAWebhook() {
        Workspace here = newLive();
        Webhook webhook = stored(here, webhook(newId()));

        List<Boolean> disabled = Race.of(4, number -> disables(here, webhook.id(), number));

        assertThat(disabled).containsOnlyOnce(true);
    }

    @Test
    default void aRotationKeepsTheSecretBeforeUntilItsEnd() {
        Workspace here = newLive();
        Webhook old = stored(here, webhook(newId()));
        Instant now = SettableClock.START;
        Instant end = now.plusSeconds(60);
        SigningSecret first = WebhookFixture.defaultSecret();
        SigningSecret second = SigningSecret.generate(new SeededRandomness(8));
        SigningSecret third = SigningSecret.generate(new SeededRandomness(9));

        assertThat(secrets(here, old, now)).containsExactly(first.reveal());
        Webhook next = rotate(here, old, second, Optional.of(end));
        assertThat(webhooks().find(here, old.id())).contains(next);
        assertThat(next.secretPrefix()).isEqualTo(second.prefix());
        assertThat(secrets(here, old, end.minusMillis(1)))
                .containsExactly(second.reveal(), first.reveal());
        assertThat(secrets(here, old, end)).containsExactly(second.reveal());

        rotate(here, old, third, Optional.of(end));
        assertThat(secrets(here, old, now)).containsExactly(third.reveal(), second.reveal());
        rotate(here, old, first, Optional.empty());
        assertThat(secrets(here, old, now)).containsExactly(first.reveal());
        for (Workspace stranger : strangersTo(here)) {
            assertThat(webhooks().keys(stranger, old.id(), now)).isEmpty();
        }
        webhooks().delete(here, old.id());
        assertThat(webhooks().keys(here, old.id(), now)).isEmpty();
    }

    private Webhook rotate(
            Workspace here, Webhook old, SigningSecret secret, Optional<Instant> until) {
        Webhook next = old.withSecret(secret, SettableClock.START.plusSeconds(1));
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(webhooks().lock(here, old.id())).isPresent();
                    webhooks().rotate(here, next, secret, until);
                });
        return next;
    }

    private List<String> secrets(Workspace here, Webhook webhook, Instant now) {
        SigningKeys keys = webhooks().keys(here, webhook.id(), now).orElseThrow();
        List<String> all = new ArrayList<>(List.of(keys.current().reveal()));
        keys.previous().map(SigningSecret::reveal).ifPresent(all::add);
        return all;
    }

    private boolean disables(Workspace here, WebhookId id, int number) {
        Instant at = SettableClock.START.plusSeconds(number);
        return ports().transactions()
                .inTransaction(() -> {
                    Optional<Webhook> active = webhooks().lock(here, id).filter(Webhook::isActive);
                    active.ifPresent(one ->
                            webhooks().update(here, one.disabled(DisabledReason.FAILING, at)));
                    return active.isPresent();
                });
    }

    private void update(Workspace workspace, Webhook next) {
        ports().transactions()
                .inTransaction(() -> {
                    assertThat(webhooks().lock(workspace, next.id())).isPresent();
                    webhooks().update(workspace, next);
                });
    }

    private static PageRequest<Webhook.Sort> newest(int limit) {
        return PageRequest.first(limit, Sort.descending(Webhook.Sort.CREATED_AT));
    }

    @Test
    default void aRolledBackWebhookIsNotStored() {
        Workspace here = newLive();

        Rollback.of(ports().transactions(), () -> stored(here, webhook(newId())));

        assertThat(all(here)).isEmpty();
        assertThat(active(here)).isEmpty();
    }

    @Test
    default void theWebhooksOfAWorkspaceAreCounted() {
        Workspace here = newLive();
        ports().webhook()
                .webhooks()
                .add(here, WebhookFixture.webhook(newId()).build(), WebhookFixture.defaultSecret());

        assertThat(ports().webhook().webhooks().lockCount(here)).isEqualTo(1);
        for (Workspace stranger : strangersTo(here)) {
            assertThat(ports().webhook().webhooks().lockCount(stranger)).isZero();
        }
    }
}
