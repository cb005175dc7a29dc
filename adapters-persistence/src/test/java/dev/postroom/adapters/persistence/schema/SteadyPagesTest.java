package dev.postroom.adapters.persistence.schema;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.Race;
import dev.postroom.domain.shared.Seeds;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Position;
import dev.postroom.domain.shared.page.Sort;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.random.RandomGenerator;

/**
 * Paging through a list returns each unchanged row exactly once, while other rows are added and
 * deleted.
 */
class SteadyPagesTest {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final int STEADY = 60;
    private static final int PASSING = 60;

    @Test
    void everyListInEveryOrderReturnsEachUnchangedRowExactlyOnce() {
        Workspace here = POSTGRES.ports().newWorkspace(Environment.TEST);
        for (MovingList<?> list : MovingList.all(POSTGRES.ports(), here)) {
            Scene<?> scene = new Scene<>(here, list);
            Seeds.check(1, scene::play);
        }
    }

    /** One list with rows that stay. */
    private record Scene<S extends Enum<S>>(Workspace here, MovingList<S> list, List<UUID> steady) {

        Scene(Workspace here, MovingList<S> list) {
            this(here, list, new ArrayList<>());
        }

        void play(RandomGenerator random) {
            for (int n = 0; n < STEADY; n++) {
                steady.add(added(n));
            }
            for (S field : list.sorts().getEnumConstants()) {
                walkWhileRowsMove(1 + random.nextInt(100), Sort.ascending(field));
                walkWhileRowsMove(1 + random.nextInt(100), Sort.descending(field));
            }
            walkWhileRowsMove(1, Sort.ascending(list.sorts().getEnumConstants()[0]));
        }

        private void walkWhileRowsMove(int limit, Sort<S> sort) {
            AtomicBoolean walking = new AtomicBoolean(true);
            List<List<UUID>> seen =
                    Race.of(3, n -> n == 0 ? walk(limit, sort, walking) : move(n, walking));
            assertThat(seen.getFirst())
                    .as("%s by %s, %d at a time", list.table(), sort, limit)
                    .doesNotHaveDuplicates()
                    .containsAll(steady);
        }

        private List<UUID> walk(int limit, Sort<S> sort, AtomicBoolean walking) {
            try {
                List<UUID> seen = new ArrayList<>();
                Optional<Position> after = Optional.empty();
                do {
                    Page<UUID> page = list.list().apply(new PageRequest<>(limit, sort, after));
                    seen.addAll(page.items());
                    after = page.next();
                } while (after.isPresent());
                return seen;
            } finally {
                walking.set(false);
            }
        }

        // each row is deleted again soon, so that rows vanish on both sides of the cursor
        private List<UUID> move(int seed, AtomicBoolean walking) {
            List<UUID> passing = new ArrayList<>();
            for (int n = seed; n < PASSING && walking.get(); n++) {
                passing.add(added(n * 7));
                if (n % 3 == 0) {
                    remove(passing.removeFirst());
                }
            }
            passing.forEach(this::remove);
            return passing;
        }

        private UUID added(int n) {
            UUID id = POSTGRES.ports().ids().next();
            list.add().accept(id, MovingList.moment(n));
            return id;
        }

        private void remove(UUID id) {
            POSTGRES.handles()
                    .call(handle ->
                            handle.createUpdate(
                                            "DELETE FROM %s WHERE workspace_id = :here AND id = :id"
                                                    .formatted(list.table()))
                                    .bind("here", here.id())
                                    .bind("id", id)
                                    .execute());
        }
    }
}
