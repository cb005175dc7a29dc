package dev.postroom.application.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.MailOutcome;
import dev.postroom.domain.email.ReplyClass;
import dev.postroom.domain.email.SmtpStage;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;

import java.util.UUID;

class RefusalRunsTest {

    private static final MailOutcome UNKNOWN =
            new MailOutcome.Refused("550 5.1.1 User unknown", SmtpStage.RECIPIENT);

    private final RefusalRuns runs = new RefusalRuns(new SettableClock());
    private final Workspace first = WorkspaceFixture.live(new UUID(1, 1));
    private final Workspace second = WorkspaceFixture.live(new UUID(2, 2));

    @Test
    void onePersonOfTwoAccountsIsOnePersonAndIsRepairedInBoth() {
        refused(first, 0);
        refused(second, 0);
        for (int i = 1; i < 9; i++) {
            assertThat(refused(first, i).endsThePerson()).isTrue();
        }
        assertThat(runs.takeWronged()).isEmpty();

        assertThat(refused(second, 9).endsThePerson()).isFalse();

        assertThat(runs.takeWronged())
                .hasSize(11)
                .contains(ended(first, 0), ended(second, 0), ended(second, 9));
        assertThat(runs.takeWronged()).isEmpty();
    }

    private ReplyClass refused(Workspace workspace, int person) {
        return runs.about(workspace, address(person), UNKNOWN);
    }

    private static RefusalRuns.Ended ended(Workspace workspace, int person) {
        return new RefusalRuns.Ended(workspace, address(person));
    }

    private static EmailAddress address(int person) {
        return new EmailAddress("p%d@example.com".formatted(person));
    }
}
