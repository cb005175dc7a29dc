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

import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** Equal refusals in a row, of two threads that store what they were told at different times. */
final class RefusalRunsTest {

    private static final Workspace WORKSPACE = WorkspaceFixture.live(new UUID(0, 1));

    private final RefusalRuns runs = new RefusalRuns(new SettableClock());

    private static EmailAddress person(int number) {
        return new EmailAddress("person-" + number + "@example.com");
    }

    private List<EmailAddress> refused(int from, int to) {
        return IntStream.range(from, to)
                .mapToObj(RefusalRunsTest::person)
                .filter(person -> about(person).endsThePerson())
                .toList();
    }

    private ReplyClass about(EmailAddress person) {
        return runs.about(
                WORKSPACE,
                person,
                new MailOutcome.Refused(
                        "550 5.1.1 <" + person.value() + "> unknown", SmtpStage.RECIPIENT));
    }

    private List<EmailAddress> wronged() {
        return runs.takeWronged().stream().map(RefusalRuns.Ended::address).toList();
    }

    @Test
    void theEndOfAPersonIsTakenBackOnlyAfterItWasStored() {
        List<EmailAddress> ofOneThread = refused(0, 6);
        List<EmailAddress> ofAnother = refused(6, 12);
        assertThat(ofOneThread).hasSize(6);
        assertThat(ofAnother).as("the tenth shows that the server denies everyone").hasSize(3);

        runs.settle(WORKSPACE, ofAnother);
        assertThat(wronged())
                .as("those of the other thread are not ended yet")
                .doesNotContainAnyElementsOf(ofOneThread)
                .containsAll(ofAnother);
        runs.settle(WORKSPACE, ofOneThread);
        assertThat(wronged()).containsExactlyInAnyOrderElementsOf(ofOneThread);
        assertThat(wronged()).isEmpty();
    }

    @Test
    void whatCouldNotBeStoredIsAskedAgain() {
        List<EmailAddress> lost = refused(0, 3);
        runs.settle(WORKSPACE, lost);
        List<EmailAddress> again = refused(0, 3);
        List<EmailAddress> more = refused(3, 12);
        assertThat(wronged()).doesNotContainAnyElementsOf(lost);
        runs.settle(WORKSPACE, again);
        runs.settle(WORKSPACE, more);
        assertThat(wronged()).containsAll(lost);
    }
}
