package dev.postroom.adapters.email.email;

import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.email.Handover;
import dev.postroom.domain.email.MailFixture;
import dev.postroom.domain.email.message.MailContent;
import dev.postroom.domain.email.message.OutgoingMail;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportContract;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Tests of the transport for campaigns, with a server that offers pipelining. */
abstract class PipelinedTests extends SmtpTests {

    PipelinedTests() {
        super(Kind.PIPELINED);
    }

    static List<MailOutcome> send(MailTransport transport, String... names) {
        return send(
                transport,
                Arrays.stream(names)
                        .map(name -> MailTransportContract.mailTo(name + "@example.com"))
                        .toList());
    }

    static List<MailOutcome> send(MailTransport transport, List<OutgoingMail> mails) {
        return Handover.send(transport, WorkspaceFixture.live(new UUID(0, 1)), mails);
    }

    static OutgoingMail mail(String text) {
        return MailFixture.mail(new UUID(0, 7))
                .withContent(
                        MailContent.of("Hello", Optional.empty(), Optional.of(text), List.of()))
                .build();
    }

    List<String> recipients() {
        return server.received().stream().map(mail -> mail.recipient().split("@")[0]).toList();
    }

    List<String> verbs() {
        return server.commands().stream().map(line -> line.split(" ")[0]).toList();
    }

    void planned(SmtpStep step, Reaction... reactions) {
        for (Reaction reaction : reactions) {
            server.at(step, reaction);
        }
    }
}
