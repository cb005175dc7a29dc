package dev.postroom.adapters.persistence.transaction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.failure.Failure;

import org.junit.jupiter.api.Test;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;

class GroupCommitTest {

    private static final int THREADS = 12;

    private final List<List<Integer>> groups = Collections.synchronizedList(new ArrayList<>());

    /** Brings each number from a thread of its own; returns the failures in their order. */
    private static List<String> bring(GroupCommit<Integer> commit) {
        return Race.of(
                THREADS,
                i -> {
                    try {
                        commit.store(i);
                        return "";
                    } catch (RuntimeException e) {
                        return String.valueOf(e.getMessage());
                    }
                });
    }

    @Test
    void everythingIsStoredOnceAndInGroupsNotTooLarge() {
        GroupCommit<Integer> commit = new GroupCommit<>(groups::add, 5);

        assertThat(bring(commit)).containsOnly("");

        assertThat(groups).allMatch(group -> group.size() <= 5);
        assertThat(groups.stream().flatMap(List::stream))
                .containsExactlyInAnyOrderElementsOf(IntStream.range(0, THREADS).boxed().toList());
    }

    @Test
    void theItemThatCannotBeStoredFailsAlone() {
        GroupCommit<Integer> commit =
                new GroupCommit<>(
                        group -> {
                            if (group.contains(7)) {
                                throw new IllegalArgumentException("no sevens");
                            }
                            groups.add(group);
                        },
                        THREADS);

        List<String> failures = bring(commit);

        assertThat(failures.get(7)).isEqualTo("no sevens");
        assertThat(failures).containsOnlyOnce("no sevens");
        assertThat(groups.stream().flatMap(List::stream))
                .doesNotContain(7)
                .hasSize(THREADS - 1)
                .doesNotHaveDuplicates();
    }

    @Test
    void anOutageIsNotTriedAgainForEachItem() {
        GroupCommit<Integer> commit =
                new GroupCommit<>(
                        group -> {
                            groups.add(group);
                            throw new Failure.Unavailable("down", "Down.", Duration.ofSeconds(1))
                                    .asException();
                        },
                        THREADS);

        assertThat(bring(commit)).noneMatch(String::isEmpty);

        assertThat(groups.stream().flatMap(List::stream)).hasSize(THREADS).doesNotHaveDuplicates();
    }

    @Test
    void anErrorReachesItsThreadsAndTheNextItemIsStored() {
        CountDownLatch once = new CountDownLatch(1);
        GroupCommit<Integer> commit =
                new GroupCommit<>(
                        group -> {
                            if (once.getCount() > 0) {
                                once.countDown();
                                throw new AssertionError("broken");
                            }
                            groups.add(group);
                        },
                        THREADS);

        assertThatThrownBy(() -> commit.store(1)).isInstanceOf(AssertionError.class);
        commit.store(2);

        assertThat(groups).containsExactly(List.of(2));
    }

    @Test
    void anInterruptedThreadStoresAndStaysInterrupted() {
        GroupCommit<Integer> commit = new GroupCommit<>(groups::add, 5);
        Thread.currentThread().interrupt();

        commit.store(1);

        assertThat(Thread.interrupted()).isTrue();
        assertThat(groups).containsExactly(List.of(1));
    }
}
