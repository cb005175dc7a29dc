package dev.postroom.application.imports;

import static dev.postroom.domain.subscriber.OnConflict.IGNORE;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportOptions;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.FailureException;
import dev.postroom.domain.shared.page.PageRequest;
import dev.postroom.domain.shared.page.Sort;

import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import java.util.List;
import java.util.Set;

/** A workspace has a limited number of unfinished imports. */
class QueuedImportsTest {

    private final Importing importing = Importing.create();

    @BeforeEach
    void startAsManyAsAllowed() {
        for (int i = 0; i < Importing.MOST_UNFINISHED; i++) {
            importing.start(IGNORE, List.of(), "a@a.co|||");
        }
    }

    private void checkRoom() {
        importing.management().checkRoom(importing.house().live());
    }

    private long total() {
        return importing
                .management()
                .list(
                        importing.house().live(),
                        Set.of(),
                        PageRequest.first(10, Sort.ascending(ImportJob.Sort.CREATED_AT)))
                .total();
    }

    @Test
    void oneMoreIsRefusedUntilOneIsFinished() {
        FailureException refusal =
                catchThrowableOfType(
                        FailureException.class,
                        () -> importing.start(IGNORE, List.of(), "b@a.co|||"));

        assertThat(refusal.failure())
                .isInstanceOfSatisfying(
                        Failure.InProgress.class,
                        failure -> {
                            assertThat(failure.code()).isEqualTo("too_many_imports");
                            assertThat(failure.retryAfter()).isPositive();
                        });
        assertThat(total()).isEqualTo(Importing.MOST_UNFINISHED);

        assertThat(catchThrowableOfType(FailureException.class, this::checkRoom).failure())
                .isEqualTo(refusal.failure());

        importing.run();

        checkRoom();
        importing.start(IGNORE, List.of(), "b@a.co|||");
        assertThat(total()).isEqualTo(Importing.MOST_UNFINISHED + 1);
    }

    @Test
    void otherWorkspacesAreNotAffected() {
        for (Workspace stranger :
                List.of(
                        importing.house().test(),
                        importing
                                .house()
                                .ports()
                                .newWorkspace(importing.house().live().environment()))) {
            assertThat(importing.start(stranger, ImportOptions.usual(), "a@a.co|||")).isNotNull();
        }
    }
}
