package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransportContract;
import dev.postroom.domain.shared.InsideTransaction;
import dev.postroom.domain.shared.SettableClock;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;

/** The outcomes describe correctly what any server did. */
@Timeout(120)
class MisbehavingServerTest {

    private static final Workspace WORKSPACE = WorkspaceFixture.live(new UUID(0, 1));

    @Test
    void noMailIsClaimedOrDeniedWrongly() {
        for (long seed = 1; seed <= 60; seed++) {
            for (int inFlight : List.of(1, 2, 8)) {
                try (MisbehavingServer server = new MisbehavingServer(seed, 12)) {
                    hold(server, inFlight, "seed " + seed + ", in flight " + inFlight);
                }
            }
        }
    }

    private static void hold(MisbehavingServer server, int inFlight, String run) {
        List<OutgoingMail> mails = new ArrayList<>();
        List<MailOutcome> outcomes = new ArrayList<>();
        SmtpSettings settings =
                SmtpSettings.parse("smtp://127.0.0.1:" + server.port() + "?timeout=5");
        try (SmtpMailTransport transport =
                SmtpMailTransport.pipelined(
                        InsideTransaction.guard(), settings, new SettableClock(), 4)) {
            for (int session = 0; session < 4; session++) {
                List<OutgoingMail> some = mails(session);
                mails.addAll(some);
                outcomes.addAll(Handover.send(transport, WORKSPACE, some, inFlight));
            }
        }
        List<String> taken = server.taken();
        for (int i = 0; i < mails.size(); i++) {
            String to = mails.get(i).to().address().value();
            int times = Collections.frequency(taken, to);
            switch (outcomes.get(i)) {
                case MailOutcome.Accepted _ -> assertThat(times).as(run + to).isEqualTo(1);
                case MailOutcome.Unknown _ -> assertThat(times).as(run + to).isLessThan(2);
                case MailOutcome.Deferred _,
                        MailOutcome.Refused _,
                        MailOutcome.Unwritable _,
                        MailOutcome.Dropped _,
                        MailOutcome.Unreachable _ ->
                        assertThat(times).as(run + outcomes.get(i) + to).isZero();
            }
        }
    }

    private static List<OutgoingMail> mails(int session) {
        return IntStream.range(0, 12)
                .mapToObj(i -> MailTransportContract.mailTo("r" + session + "-" + i + "@a.test"))
                .toList();
    }
}
