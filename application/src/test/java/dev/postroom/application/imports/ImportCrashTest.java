package dev.postroom.application.imports;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Crashes;
import dev.postroom.domain.event.EventType;
import dev.postroom.domain.event.FrozenEvent;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportProgress;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.subscriber.OnConflict;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** After a crash at any call, the next worker completes the import with the same result. */
class ImportCrashTest {

    private static final String[] LINES = {
        "a@a.co|Ann||News",
        "b@a.co|||News,VIP",
        "nobody|||",
        "a@a.co|Anna||VIP",
        "c@a.co|||",
        "b@a.co|||News",
        "d@a.co|Dan||Late"
    };

    @ParameterizedTest
    @CsvSource({"false, false", "false, true", "true, false", "true, true"})
    void aCrashAtAnyCallOfAnyPortLosesAndRepeatsNothing(boolean heard, boolean doneFirst) {
        int call = 1;
        while (crashedAndRecovered(
                heard ? Importing.create() : Importing.unheard(), call, doneFirst)) {
            call++;
        }
        assertThat(call).isGreaterThan(25);
    }

    /** Returns false when there were fewer calls, so that nothing crashed. */
    private static boolean crashedAndRecovered(Importing importing, int call, boolean doneFirst) {
        ImportId id = importing.start(OnConflict.UPDATE, List.of("All"), LINES);
        importing.crashes().at(call, doneFirst);
        boolean crashed = false;
        try {
            importing.run();
        } catch (Crashes.Crash _) {
            crashed = true;
        }
        importing.crashes().never();
        importing.house().ports().elapse(Importing.LEASE.plusSeconds(1));
        importing.run();
        assertWhole(importing, id);
        return crashed;
    }

    private static void assertWhole(Importing importing, ImportId id) {
        assertThat(importing.job(id).status()).isEqualTo(ImportStatus.COMPLETED);
        assertThat(importing.job(id).progress()).isEqualTo(new ImportProgress(7, 70, 4, 1, 1, 1));
        assertThat(importing.rejected(id)).containsExactly("3 invalid_email");
        assertThat(importing.person("a@a.co").profile().firstName()).contains("Anna");
        assertThat(importing.tagsOf("a@a.co")).containsExactly("All", "News", "VIP");
        assertThat(importing.tagsOf("b@a.co")).containsExactly("All", "News", "VIP");
        assertThat(importing.tagsOf("d@a.co")).containsExactly("All", "Late");
        Map<EventType, Long> events =
                importing.events().stream()
                        .map(FrozenEvent::type)
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        assertThat(events)
                .isEqualTo(
                        Map.of(
                                EventType.SUBSCRIBER_CREATED, 4L,
                                EventType.SUBSCRIBER_UPDATED, 1L,
                                EventType.TAG_SUBSCRIBED, 9L,
                                EventType.IMPORT_COMPLETED, 1L));
    }
}
