package dev.postroom.domain.account;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.apikey.ApiKey;
import dev.postroom.domain.apikey.ApiKeyFixture;
import dev.postroom.domain.campaign.CampaignFixture;
import dev.postroom.domain.consent.ConsentDetails;
import dev.postroom.domain.consent.ConsentFact;
import dev.postroom.domain.consent.Consents;
import dev.postroom.domain.contract.PortContract;
import dev.postroom.domain.contract.Rollback;
import dev.postroom.domain.email.EmailFixture;
import dev.postroom.domain.email.sandbox.CapturedMailFixture;
import dev.postroom.domain.identity.Actor;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.Origin;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.tag.TagFixture;
import dev.postroom.domain.template.Template;
import dev.postroom.domain.template.TemplateFixture;
import dev.postroom.domain.trigger.TriggerFixture;
import dev.postroom.domain.webhook.WebhookFixture;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tests that every implementation of {@link DiscardedWorkspaces} must pass. */
public interface DiscardedWorkspacesContract extends PortContract {

    /** Longer than a test takes. */
    Duration SETTLED = Duration.ofMinutes(20);

    private DiscardedWorkspaces discarded() {
        return ports().account().discarded();
    }

    private Accounts accounts() {
        return ports().account().accounts();
    }

    private Workspace newTest() {
        return ports().newWorkspace(Environment.TEST);
    }

    private Workspace after(Workspace workspace) {
        return new Workspace(newId(), workspace.account(), Environment.TEST);
    }

    private Workspace replaced(Workspace workspace) {
        Workspace fresh = after(workspace);
        assertThat(discarded().replace(workspace, fresh)).isTrue();
        return fresh;
    }

    private SubscriberId person(Workspace workspace) {
        Subscriber person = SubscriberFixture.subscriber(newId()).build();
        ports().subscriber().subscribers().addUnlessPresent(workspace, person);
        ConsentFact fact =
                new ConsentFact(
                        ConsentFact.Kind.OPT_IN,
                        Optional.empty(),
                        Origin.Source.API,
                        SettableClock.START);
        ConsentDetails details =
                new ConsentDetails(
                        person.id(),
                        person.email(),
                        Actor.key(newId(), "Website"),
                        Optional.empty());
        ports().transactions()
                .inTransaction(() ->
                        ports().subscriber()
                                .consents()
                                .append(workspace, List.of(new Consents.Entry(fact, details))));
        return person.id();
    }

    private boolean has(Workspace workspace, SubscriberId person) {
        return ports().subscriber().subscribers().find(workspace, person).isPresent();
    }

    private Optional<Workspace> lockDue() {
        return ports().transactions().inTransaction(() -> discarded().lockDue());
    }

    private void removeAll(Workspace workspace) {
        while (discarded().remove(workspace, 7) > 0) {
            assertThat(accounts().workspace(workspace.id())).isEmpty();
        }
    }

    @Test
    default void theNextWorkspaceIsFoundInItsPlaceAndIsEmpty() {
        Workspace before = newTest();
        SubscriberId person = person(before);
        ports().transactions()
                .inTransaction(() -> {
                    ports().account().testClocks().lock(before);
                    ports().account().testClocks().advance(before, Duration.ofDays(3));
                });

        Workspace fresh = replaced(before);

        assertThat(accounts().workspace(before.account(), Environment.TEST)).contains(fresh);
        assertThat(accounts().workspace(fresh.id())).contains(fresh);
        assertThat(accounts().workspace(before.id())).isEmpty();
        assertThat(has(fresh, person)).isFalse();
        assertThat(ports().account().testClocks().offset(fresh)).isZero();
    }

    @Test
    default void theContentsAreCountedByTheirKindInThisWorkspaceAlone() {
        Workspace here = newTest();
        person(here);
        person(here);
        Template template = TemplateFixture.template(newId()).build();
        ports().tag().tags().addUnlessPresent(here, TagFixture.tag(newId()).build());
        ports().template().templates().addUnlessPresent(here, template);
        ports().campaign()
                .campaigns()
                .add(here, CampaignFixture.campaign(newId(), template.id()).build());
        ports().trigger()
                .triggers()
                .addUnlessPresent(here, TriggerFixture.trigger(newId()).build());
        ports().webhook()
                .webhooks()
                .add(here, WebhookFixture.webhook(newId()).build(), WebhookFixture.defaultSecret());
        ports().email().emails().add(here, List.of(EmailFixture.email(newId()).build()));
        ports().email()
                .captured()
                .add(here, List.of(CapturedMailFixture.captured(newId()).build()));

        Map<StoredKind, Long> expected = new EnumMap<>(StoredKind.class);
        for (StoredKind kind : StoredKind.values()) {
            expected.put(kind, kind == StoredKind.SUBSCRIBERS ? 2L : 1L);
        }
        assertThat(discarded().readContents(here)).isEqualTo(expected);
        for (Workspace stranger : strangersTo(here)) {
            assertThat(discarded().readContents(stranger).values()).allMatch(n -> n == 0);
        }
        assertThat(discarded().readContents(replaced(here)).values()).allMatch(n -> n == 0);
    }

    @Test
    default void ofTwoReplacementsTheFirstCounts() {
        Workspace before = newTest();

        Workspace fresh = replaced(before);

        assertThat(discarded().replace(before, after(before))).isFalse();
        assertThat(accounts().workspace(before.account(), Environment.TEST)).contains(fresh);
    }

    @Test
    default void aRolledBackReplacementDiscardsNothing() {
        Workspace before = newTest();

        Rollback.of(ports().transactions(), () -> replaced(before));

        assertThat(accounts().workspace(before.account(), Environment.TEST)).contains(before);
        assertThat(lockDue()).isEmpty();
    }

    @Test
    default void aDeletedAccountIsFoundNoMoreAndItsKeysAreInvalid() {
        Workspace test = newTest();
        AccountId account = test.account();
        Workspace live = accounts().workspace(account, Environment.LIVE).orElseThrow();
        List<Workspace> strangers =
                strangersTo(test).stream()
                        .filter(stranger -> !stranger.account().equals(account))
                        .toList();
        ApiKey ofLive = stored(live, 1);
        ApiKey ofTest = stored(test, 2);
        ApiKey kept = stored(strangers.getFirst(), 3);
        ports().account().brandings().put(account, Branding.named("Tea"));

        assertThat(discarded().discardAll(account)).isTrue();

        assertThat(accounts().find(account)).isEmpty();
        assertThat(accounts().list()).noneMatch(each -> each.id().equals(account));
        for (Workspace gone : List.of(live, test)) {
            assertThat(accounts().workspace(gone.id())).isEmpty();
            assertThat(accounts().workspace(account, gone.environment())).isEmpty();
        }
        assertThat(ports().apikey().apiKeys().findByHash(hash(ofLive.workspace(), 1))).isEmpty();
        assertThat(ports().apikey().apiKeys().findByHash(hash(ofTest.workspace(), 2))).isEmpty();
        assertThat(ports().account().brandings().find(account)).isEmpty();
        assertThat(ports().apikey().apiKeys().findByHash(hash(kept.workspace(), 3))).contains(kept);
        assertThat(discarded().discardAll(account)).isFalse();
        assertThat(discarded().discardAll(new AccountId(newId()))).isFalse();
    }

    @Test
    default void bothWorkspacesOfADeletedAccountAreRemovedWithTheirKeys() {
        Workspace test = newTest();
        Workspace live = accounts().workspace(test.account(), Environment.LIVE).orElseThrow();
        SubscriberId inLive = person(live);
        SubscriberId inTest = person(test);
        stored(live, 1);
        stored(test, 2);
        Workspace stranger = newTest();
        SubscriberId kept = person(stranger);
        assertThat(discarded().discardAll(test.account())).isTrue();

        List<Workspace> due = new ArrayList<>();
        for (Optional<Workspace> next = lockDue(); next.isPresent(); next = lockDue()) {
            due.add(next.get());
            removeAll(next.get());
            discarded().end(next.get(), Duration.ZERO);
        }

        assertThat(due).containsExactlyInAnyOrder(live, test);
        assertThat(has(live, inLive)).isFalse();
        assertThat(has(test, inTest)).isFalse();
        assertThat(ports().apikey().apiKeys().list(live)).isEmpty();
        assertThat(ports().apikey().apiKeys().list(test)).isEmpty();
        assertThat(has(stranger, kept)).isTrue();
    }

    @Test
    default void aLiveWorkspaceIsNotReplaced() {
        Workspace live = ports().newWorkspace(Environment.LIVE);

        assertThat(discarded().replace(live, after(live))).isFalse();
        assertThat(accounts().workspace(live.account(), Environment.LIVE)).contains(live);
    }

    @Test
    default void aRolledBackDeletionDeletesNothing() {
        Workspace test = newTest();

        Rollback.of(ports().transactions(), () -> discarded().discardAll(test.account()));

        assertThat(accounts().find(test.account())).isPresent();
        assertThat(lockDue()).isEmpty();
    }

    @Test
    default void nothingIsDueWithoutAReplacement() {
        newTest();

        assertThat(lockDue()).isEmpty();
    }

    @Test
    default void removalTakesEverythingOfTheDiscardedWorkspaceAlone() {
        Workspace before = newTest();
        List<SubscriberId> people = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            people.add(person(before));
        }
        List<Workspace> strangers = strangersTo(before);
        List<SubscriberId> others = strangers.stream().map(this::person).toList();
        Workspace fresh = replaced(before);
        SubscriberId later = person(fresh);

        assertThat(lockDue()).contains(before);
        assertThat(discarded().remove(before, 7)).isBetween(1, 7);
        removeAll(before);

        assertThat(people).noneMatch(person -> has(before, person));
        assertThat(
                        ports().subscriber()
                                .consents()
                                .of(before, people.getFirst(), Optional.empty(), 9))
                .isEmpty();
        assertThat(has(fresh, later)).isTrue();
        for (int i = 0; i < strangers.size(); i++) {
            assertThat(has(strangers.get(i), others.get(i))).isTrue();
            assertThat(
                            ports().subscriber()
                                    .consents()
                                    .of(strangers.get(i), others.get(i), Optional.empty(), 9))
                    .hasSize(1);
        }
    }

    @Test
    default void aRemovalEndsOnlyWhenNothingCanComeAnyMore() {
        Workspace before = newTest();
        replaced(before);

        discarded().end(before, SETTLED);
        assertThat(lockDue()).isEmpty();
        assertThat(discarded().replace(before, after(before))).isFalse();

        discarded().end(before, Duration.ZERO);
        assertThat(lockDue()).isEmpty();
    }

    @Test
    default void keysMoveWithTheirSecrets() {
        Workspace before = newTest();
        Workspace other = newTest();
        Workspace fresh = after(before);
        ApiKey key = stored(before, 1);
        ApiKey kept = stored(other, 2);

        ports().transactions()
                .inTransaction(() -> {
                    discarded().replace(before, fresh);
                    ports().apikey().apiKeys().moveAll(before, fresh);
                });

        assertThat(ports().apikey().apiKeys().findByHash(hash(before, 1)))
                .hasValueSatisfying(moved -> {
                    assertThat(moved.id()).isEqualTo(key.id());
                    assertThat(moved.workspace()).isEqualTo(fresh);
                });
        assertThat(ports().apikey().apiKeys().list(before)).isEmpty();
        assertThat(ports().apikey().apiKeys().list(other)).containsExactly(kept);
    }

    private ApiKey stored(Workspace workspace, long seed) {
        ApiKey key = ApiKeyFixture.apiKey(newId(), workspace).build();
        ports().apikey().apiKeys().add(workspace, key, hash(workspace, seed));
        return key;
    }

    private static byte[] hash(Workspace workspace, long seed) {
        return ApiKeyFixture.secret(workspace, seed).hash();
    }
}
