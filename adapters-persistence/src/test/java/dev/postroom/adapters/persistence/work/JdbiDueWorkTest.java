package dev.postroom.adapters.persistence.work;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.persistence.database.PostgresExtension;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.contract.TestPorts;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.shared.text.Keyword;
import dev.postroom.domain.work.DueWork;
import dev.postroom.domain.work.DueWorkContract;
import dev.postroom.domain.work.WorkKind;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

import java.time.Duration;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

class JdbiDueWorkTest implements DueWorkContract {
    @RegisterExtension static final PostgresExtension POSTGRES = new PostgresExtension();

    private static final String SOURCE = "SELECT prosrc FROM pg_proc WHERE proname = 'due_work'";

    @Override
    public TestPorts ports() {
        return POSTGRES.ports();
    }

    @Override
    public DueWork dueWork() {
        return new JdbiDueWork(POSTGRES.handles());
    }

    @Test
    void anAdvancedClockMakesWaitingWorkDue() {
        Workspace here = ports().newWorkspace(Environment.TEST);
        EmailId id = new EmailId(newId());
        ports().email().simulated().add(here, List.of(id), Duration.ofDays(2));

        ports().account().testClocks().advance(here, Duration.ofDays(3));

        assertThat(dueWork().within(Duration.ZERO)).containsOnlyKeys(WorkKind.EMAIL_SIMULATION);
    }

    @Test
    void theDatabaseLooksForEveryKindOfWork() {
        String source =
                POSTGRES.handles()
                        .call(handle -> handle.createQuery(SOURCE).mapTo(String.class).one());

        List<String> kinds =
                Pattern.compile("SELECT '([a-z_]+)'")
                        .matcher(source)
                        .results()
                        .map((MatchResult kind) -> kind.group(1))
                        .toList();
        assertThat(kinds).containsExactlyElementsOf(Keyword.all(WorkKind.class));
    }
}
