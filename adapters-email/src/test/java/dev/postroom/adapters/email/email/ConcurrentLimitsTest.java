package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransport;

import org.junit.jupiter.api.Test;

/** {@link SmtpLimitsTests} of the transport for transactional mail. */
class ConcurrentLimitsTest extends SmtpLimitsTests {

    ConcurrentLimitsTest() {
        super(Kind.CONCURRENT);
    }

    @Test
    void aMailThatWaitsForItsReplyHoldsUpNoOther() {
        MailTransport transport =
                transport("timeout=5&call_timeout=5&final_timeout=30&max_connections=400");
        server.at(SmtpStep.DOT, new Reaction.Later(() -> server.received().size() >= 3));
        assertThat(send(transport, 4)).hasSize(4).hasOnlyElementsOfType(MailOutcome.Accepted.class);
    }
}
