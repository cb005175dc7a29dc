package dev.postroom.application.imports;

import static dev.postroom.domain.identity.CallerFixture.caller;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.postroom.domain.billing.PlanResource;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.imports.ImportFile;
import dev.postroom.domain.imports.ImportFixture;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportId;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.imports.ImportRehearsal;
import dev.postroom.domain.imports.ImportStatus;
import dev.postroom.domain.imports.RejectedRow;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.subscriber.OnConflict;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;

/** Held imports, tried and started, two rows at a time. */
final class ImportRehearsalTest {

    private static final int FILES = 40;
    private static final int ROWS = 12;

    private final Importing importing = Importing.create();
    private final Caller caller = caller(importing.house().live());

    private static ImportOptions options(OnConflict onConflict) {
        return new ImportOptions(onConflict, List.of("News"), false);
    }

    private ImportId held(ImportOptions options, String... lines) {
        return importing
                .management()
                .accept(
                        caller,
                        ImportStatus.HELD,
                        ImportFile.of(ImportFormat.CSV, Math.max(1, lines.length * 10L)),
                        options,
                        ImportFixture.chunks(String.join("\n", lines)))
                .id();
    }

    private ImportRehearsal rehearse(ImportId id, ImportOptions options) {
        return importing.preparation().rehearse(caller, id, options);
    }

    @ParameterizedTest
    @EnumSource
    void aRehearsalHasTheNumbersOfTheImportThatFollows(OnConflict onConflict) {
        importing.house().limits().limit(importing.house().live(), PlanResource.SUBSCRIBERS, 60);
        Random random = new Random(onConflict.keyword().hashCode());
        for (int file = 0; file < FILES; file++) {
            ImportId id = held(options(onConflict), lines(random, file));

            ImportRehearsal rehearsal = rehearse(id, options(onConflict));
            importing.preparation().begin(caller, id, Optional.empty(), options(onConflict));
            importing.run();

            ImportJob done = importing.job(id);
            assertThat(rehearsal.reached()).as("file %d", file).isEqualTo(done.progress());
            assertThat(rehearsal.failureReason()).isEqualTo(done.state().failureReason());
            assertThat(rehearsal.rejected())
                    .extracting(RejectedRow::line)
                    .isEqualTo(
                            importing.management().rejected(caller.workspace(), id, 0).stream()
                                    .map(RejectedRow::line)
                                    .toList());
        }
    }

    // few addresses and tags, so that rows depend on rows before them and on earlier files
    private static String[] lines(Random random, int file) {
        String[] lines =
                IntStream.range(0, ROWS).mapToObj(_ -> line(random, file)).toArray(String[]::new);
        if (random.nextInt(8) == 0) {
            lines[ROWS - 1] = "!";
        }
        return lines;
    }

    private static String line(Random random, int file) {
        String address =
                random.nextInt(10) == 0 ? "nobody" : "a" + (file * 3 + random.nextInt(8)) + "@a.co";
        String name = random.nextBoolean() ? "" : "Ann" + random.nextInt(2);
        String status = List.of("", "", "unsubscribed", "active").get(random.nextInt(4));
        String tags = List.of("", "VIP", "News", "Tea,VIP").get(random.nextInt(4));
        String consent = random.nextInt(4) == 0 ? "||form" : "";
        return String.join("|", address, name, status, tags) + consent;
    }

    @Test
    void aRehearsalChangesNothing() {
        ImportId id = held(ImportOptions.usual(), "ann@a.co|||Other");

        rehearse(id, options(OnConflict.UPDATE));

        assertThat(importing.job(id).status()).isEqualTo(ImportStatus.HELD);
        assertThat(importing.job(id).options()).isEqualTo(ImportOptions.usual());
        assertThat(importing.house().ports().event().outbox().takeOut(10)).isEmpty();
        assertThatThrownBy(() -> importing.person("ann@a.co"));
    }

    @Test
    void aHeldImportIsNotRunBeforeItIsStarted() {
        ImportId id = held(ImportOptions.usual(), "ann@a.co|||");
        importing.run();
        assertThat(importing.job(id).status()).isEqualTo(ImportStatus.HELD);

        importing.preparation().begin(caller, id, Optional.of("email"), options(OnConflict.FAIL));
        importing.run();

        assertThat(importing.job(id).status()).isEqualTo(ImportStatus.COMPLETED);
        assertThat(importing.job(id).file().header()).contains("email");
        assertThat(importing.tagsOf("ann@a.co")).containsExactly("News");
    }

    @Test
    void anImportIsStartedOneTime() {
        ImportId id = held(ImportOptions.usual(), "ann@a.co|||");
        importing.preparation().begin(caller, id, Optional.empty(), ImportOptions.usual());

        assertThatThrownBy(() ->
                        importing
                                .preparation()
                                .begin(caller, id, Optional.empty(), ImportOptions.usual()))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("started before");
        assertThatThrownBy(() -> rehearse(id, ImportOptions.usual()))
                .isInstanceOf(FailureException.class);
        assertThatThrownBy(() -> importing.preparation().content(caller.workspace(), id))
                .isInstanceOf(FailureException.class);
    }

    @Test
    void heldImportsTakeNoRoomOfQueuedOnesUntilTheyAreStarted() {
        for (int i = 0; i < Importing.MOST_UNFINISHED; i++) {
            importing.start(OnConflict.IGNORE, List.of(), "ann@a.co|||");
        }
        ImportId id = held(ImportOptions.usual(), "ben@a.co|||");

        assertThatThrownBy(() ->
                        importing
                                .preparation()
                                .begin(caller, id, Optional.empty(), ImportOptions.usual()))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("maximum");
        assertThat(importing.job(id).status()).isEqualTo(ImportStatus.HELD);
    }

    @Test
    void manyHeldImportsLeaveTheNewest() {
        ImportId oldest = held(ImportOptions.usual(), "ann@a.co|||");
        for (int i = 0; i < ImportJob.MOST_HELD; i++) {
            held(ImportOptions.usual(), "ann@a.co|||");
        }

        assertThatThrownBy(() -> importing.job(oldest)).isInstanceOf(FailureException.class);
    }
}
