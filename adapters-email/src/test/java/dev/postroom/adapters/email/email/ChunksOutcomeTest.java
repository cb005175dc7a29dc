package dev.postroom.adapters.email.email;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.adapters.email.email.Reaction.Drop;
import dev.postroom.adapters.email.email.Reaction.Say;
import dev.postroom.domain.email.MailOutcome.Accepted;
import dev.postroom.domain.email.MailOutcome.Unknown;

import org.junit.jupiter.api.Test;

import java.util.List;

/** {@link SmtpOutcomeTests} of the transport for campaigns, with a server that offers chunks. */
class ChunksOutcomeTest extends SmtpOutcomeTests {

    ChunksOutcomeTest() {
        super(Kind.CHUNKS);
    }

    @Override
    List<SmtpStep> beforeTheContent() {
        return List.of(SmtpStep.MAIL, SmtpStep.RCPT);
    }

    @Test
    @Override
    void aMailThatBreaksConnectionsDoesSoToNoOther() {
        server.at(SmtpStep.RCPT, new Say("250 ok"));
        server.at(SmtpStep.RCPT, new Drop());
        assertThat(sendPoison())
                .hasExactlyElementsOfTypes(Accepted.class, Unknown.class, Unknown.class);
        // they are sent again by DATA
        assertThatPoisonBreaksNoOther();
    }
}
