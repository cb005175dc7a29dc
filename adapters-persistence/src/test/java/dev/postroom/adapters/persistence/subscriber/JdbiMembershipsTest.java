package dev.postroom.adapters.persistence.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.subscriber.membership.MembershipsContract;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

class JdbiMembershipsTest implements MembershipsContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void aTransactionWhoseTagIsDeletedConcurrentlyIsRetriedAndFindsItNoMore() {
        Workspace here = newLive();
        Subscriber person = storedPerson(here);
        Tag tag = storedTag(here);
        AtomicInteger attempts = new AtomicInteger();

        List<Tag> found =
                ports().transactions()
                        .inTransaction(() -> {
                            List<Tag> known = referenced(here, tag);
                            if (attempts.incrementAndGet() == 1) {
                                deleteElsewhere(here, tag);
                            }
                            known.forEach(present -> join(here, person, present));
                            return known;
                        });

        assertThat(found).isEmpty();
        assertThat(attempts).hasValue(2);
    }

    @Test
    void theSubscribersThatAreTakenOffATagAreLocked() {
        Workspace here = newLive();
        Subscriber person = storedPerson(here);
        Tag tag = storedTag(here);
        join(here, person, tag);

        List<Integer> unlocked =
                ports().transactions()
                        .inTransaction(() -> {
                            ports().subscriber().memberships().remove(here, tag.id(), 100);
                            return unlocked(here);
                        });

        assertThat(unlocked).containsExactly(0);
        assertThat(unlocked(here)).containsExactly(1);
    }

    @Test
    void aLockThatWaitedForTheDeletionOfATagReadsTheSubscriberWithoutIt() {
        Workspace here = newLive();
        Subscriber person = storedPerson(here);
        Tag tag = storedTag(here);
        join(here, person, tag);
        CountDownLatch emptied = new CountDownLatch(1);

        List<List<TagMembership>> locked =
                Race.of(
                        2,
                        number ->
                                number == 0
                                        ? empty(here, tag, emptied)
                                        : locked(here, person, emptied));

        assertThat(locked.get(1)).isEmpty();
    }

    private List<TagMembership> empty(Workspace workspace, Tag tag, CountDownLatch emptied) {
        ports().transactions()
                .inTransaction(() -> {
                    ports().subscriber().memberships().remove(workspace, tag.id(), 100);
                    emptied.countDown();
                    await().until(POSTGRES::isOneWaiting);
                });
        return List.of();
    }

    private List<TagMembership> locked(
            Workspace workspace, Subscriber person, CountDownLatch emptied) {
        Race.await(emptied);
        return ports().transactions()
                .inTransaction(() ->
                        ports().subscriber()
                                .subscribers()
                                .lock(workspace, person.id())
                                .orElseThrow()
                                .memberships());
    }

    // how many subscribers another transaction may change now
    private static List<Integer> unlocked(Workspace workspace) {
        String sql =
                """
                SELECT count(*) FROM (SELECT 1 FROM subscribers WHERE workspace_id = :workspace
                    FOR NO KEY UPDATE SKIP LOCKED) free
                """;
        return Race.of(
                1,
                _ ->
                        POSTGRES.handles()
                                .call(handle ->
                                        handle.createQuery(sql)
                                                .bind("workspace", workspace.id())
                                                .mapTo(Integer.class)
                                                .one()));
    }

    private Subscriber storedPerson(Workspace workspace) {
        Subscriber person = SubscriberFixture.subscriber(newId()).build();
        ports().subscriber().subscribers().addUnlessPresent(workspace, person);
        return person;
    }

    private Tag storedTag(Workspace workspace) {
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(workspace, tag);
        return tag;
    }

    private List<Tag> referenced(Workspace workspace, Tag tag) {
        return ports().tag().tags().findAny(workspace, List.of(tag.name()));
    }

    private void join(Workspace workspace, Subscriber person, Tag tag) {
        ports().subscriber()
                .memberships()
                .add(workspace, person.id(), List.of(tag.id()), SettableClock.START, "api");
    }

    // on another thread, and therefore in another transaction
    private void deleteElsewhere(Workspace workspace, Tag tag) {
        CompletableFuture.runAsync(() -> ports().tag().tags().delete(workspace, tag.id())).join();
    }
}
