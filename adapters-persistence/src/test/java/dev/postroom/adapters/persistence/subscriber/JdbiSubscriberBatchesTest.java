package dev.postroom.adapters.persistence.subscriber;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;
import dev.postroom.domain.subscriber.TagMembership;
import dev.postroom.domain.subscriber.export.SubscriberBatches;
import dev.postroom.domain.subscriber.export.SubscriberBatchesContract;
import dev.postroom.domain.tag.Tag;
import dev.postroom.domain.tag.TagFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;

class JdbiSubscriberBatchesTest implements SubscriberBatchesContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Test
    void aBatchWhoseTagIsDeletedConcurrentlyIsPlannedAgain() {
        Workspace here = newLive();
        SubscriberBatches batches = ports().subscriber().batches();
        Subscriber known = SubscriberFixture.subscriber(newId()).build();
        Subscriber added =
                SubscriberFixture.subscriber(newId()).withEmail("new@example.org").build();
        batches.addAll(here, List.of(known));
        Tag tag = TagFixture.tag(newId()).build();
        ports().tag().tags().addUnlessPresent(here, tag);
        AtomicInteger attempts = new AtomicInteger();

        List<Tag> found =
                ports().transactions()
                        .inTransaction(() -> {
                            List<Tag> tags =
                                    ports().tag().tags().findAny(here, List.of(tag.name()));
                            if (attempts.incrementAndGet() == 1) {
                                deleteElsewhere(here, tag);
                            }
                            batches.addAll(here, List.of(on(added, tags)));
                            batches.updateAll(here, List.of(on(known, tags)));
                            return tags;
                        });

        assertThat(found).isEmpty();
        assertThat(attempts).hasValue(2);
        assertThat(ports().subscriber().subscribers().find(here, added.id())).isPresent();
    }

    private static Subscriber on(Subscriber person, List<Tag> tags) {
        return person.joined(
                tags.stream()
                        .map(tag -> new TagMembership(tag, SettableClock.START, "import"))
                        .toList());
    }

    // on another thread, and therefore in another transaction
    private void deleteElsewhere(Workspace workspace, Tag tag) {
        CompletableFuture.runAsync(() -> ports().tag().tags().delete(workspace, tag.id())).join();
    }
}
