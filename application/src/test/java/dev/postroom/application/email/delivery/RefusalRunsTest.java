package dev.postroom.application.email.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.email.MailboxNews;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.ReplyClass;
import dev.postroom.domain.shared.SettableClock;
import dev.postroom.domain.shared.address.EmailAddress;

import org.junit.jupiter.api.Test;

import java.util.UUID;
import java.util.stream.IntStream;

class RefusalRunsTest {

    private static final MailOutcome UNKNOWN =
            new MailOutcome.Refused(ReplyClass.MAILBOX_UNKNOWN, "550 5.1.1 User unknown");

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
        settle(first, 0, 9);
        settle(second, 0, 1);

        assertThat(runs.takeWronged())
                .hasSize(11)
                .contains(ended(first, 0), ended(second, 0), ended(second, 9));
        assertThat(runs.takeWronged()).isEmpty();
    }

    @Test
    void theEndOfAPersonIsTakenBackOnlyAfterItWasStored() {
        refuse(0, 6);
        refuse(6, 12);
        settle(first, 6, 12);

        assertThat(runs.takeWronged())
                .as("another thread is about to store the end of the first six")
                .doesNotContain(ended(first, 0), ended(first, 5))
                .contains(ended(first, 6), ended(first, 9));
        settle(first, 0, 6);
        assertThat(runs.takeWronged()).hasSize(6).contains(ended(first, 0), ended(first, 5));
        assertThat(runs.takeWronged()).isEmpty();
    }

    @Test
    void whatCouldNotBeStoredIsAskedAgain() {
        refuse(0, 3);
        settle(first, 0, 3);
        refuse(0, 12);

        assertThat(runs.takeWronged()).doesNotContain(ended(first, 0));
        settle(first, 0, 12);
        assertThat(runs.takeWronged()).contains(ended(first, 0), ended(first, 2));
    }

    private void refuse(int from, int to) {
        for (int i = from; i < to; i++) {
            refused(first, i);
        }
    }

    private void settle(Workspace workspace, int from, int to) {
        runs.settle(
                workspace, IntStream.range(from, to).mapToObj(RefusalRunsTest::address).toList());
    }

    private MailboxNews refused(Workspace workspace, int person) {
        return runs.about(workspace, address(person), UNKNOWN);
    }

    private static RefusalRuns.Ended ended(Workspace workspace, int person) {
        return new RefusalRuns.Ended(workspace, address(person));
    }

    private static EmailAddress address(int person) {
        return new EmailAddress("p%d@example.com".formatted(person));
    }
}
