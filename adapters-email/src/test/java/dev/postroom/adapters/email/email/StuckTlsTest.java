package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailOutcome.Dropped;
import dev.postroom.domain.email.transport.MailTransport;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;

/** A server that stops reading delays its own mail only, and not for longer than a reply. */
class StuckTlsTest extends PipelinedTests {

    // more than the buffers of both sockets take
    private static final String LARGE = "some text of a letter\n".repeat(1_000_000);

    private static MailOutcome sendLarge(MailTransport transport) throws Exception {
        FutureTask<List<MailOutcome>> call =
                new FutureTask<>(() -> send(transport, List.of(mail(LARGE))));
        Thread.ofPlatform().daemon().start(call);
        return call.get(20, TimeUnit.SECONDS).getFirst();
    }

    @ParameterizedTest
    @ValueSource(strings = {"PIPELINING", "STARTTLS"})
    void aWriteThatDoesNotEndIsEndedInTimeAndSoIsTheNext(String extension) throws Exception {
        server.offers("PIPELINING", extension);
        MailTransport transport = transport("timeout=1");
        for (int i = 0; i < 2; i++) {
            server.at(SmtpStep.DATA, new Reaction.SayAndStall("354 go ahead"));
            assertThat(sendLarge(transport)).isInstanceOf(Dropped.class);
        }
    }
}
