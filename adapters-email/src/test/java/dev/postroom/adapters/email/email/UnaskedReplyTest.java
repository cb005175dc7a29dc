package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.Reaction.Say;
import dev.postroom.domain.email.transport.MailOutcome.Accepted;
import dev.postroom.domain.email.transport.MailOutcome.Unreachable;
import dev.postroom.domain.email.transport.MailTransport;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A reply that nothing asked for is not taken for the reply to the next command. */
@Timeout(60)
class UnaskedReplyTest extends PipelinedTests {

    private final MailTransport transport = transport("timeout=5");

    @ParameterizedTest
    @ValueSource(strings = {"SIZE", "SIZE STARTTLS"})
    void aConnectionWithALateReplyIsReplaced(String extensions) {
        server.offers(("PIPELINING " + extensions).split(" "));
        assertThat(send(transport, "a")).hasOnlyElementsOfType(Accepted.class);
        server.interject("250 2.0.0 late");
        assertThat(send(transport, "b", "c")).hasOnlyElementsOfType(Accepted.class);
        assertThat(server.connections()).isEqualTo(2);
    }

    @Test
    void aServerThatRepliesTooMuchBeforeAnyMailIsUnreachable() {
        for (int i = 0; i < 3; i++) {
            server.at(SmtpStep.EHLO, new Say("250-x\r\n250 PIPELINING\r\n250 more"));
        }
        assertThat(send(transport, "a", "b")).hasOnlyElementsOfType(Unreachable.class);
        assertThat(server.connections()).isEqualTo(1);
    }
}
