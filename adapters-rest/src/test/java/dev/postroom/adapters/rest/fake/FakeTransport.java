package dev.postroom.adapters.rest.fake;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.transport.MailOutcome;
import dev.postroom.domain.email.transport.MailSetup;
import dev.postroom.domain.email.transport.MailTrial;
import dev.postroom.domain.email.transport.TestTransport;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.address.EmailAddress;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;

/** A mail server that takes everything, and a sandbox that tells no conversation. */
public final class FakeTransport implements TestTransport {

    private static final MailSetup LIVE =
            new MailSetup(
                    "smtp",
                    "smtp-pipelined",
                    Mailbox.parse("Acme <news@acme.test>"),
                    List.of("shop.test", "acme.test"),
                    Optional.of(
                            new MailSetup.Server(
                                    "smtp.example.net", 587, MailSetup.Security.STARTTLS, true)));

    /** The addresses of the tests so far. */
    public final List<String> tested = new CopyOnWriteArrayList<>();

    @Override
    public MailSetup readSetup(Workspace workspace) {
        return workspace.isTest() ? LIVE.inSandbox() : LIVE;
    }

    @Override
    public MailTrial test(Caller caller, EmailAddress to) {
        tested.add(to.value());
        if (caller.workspace().isTest()) {
            return MailTrial.untold(new MailOutcome.Accepted("250 2.0.0 Captured"));
        }
        return new MailTrial(
                new MailOutcome.Accepted("250 2.0.0 queued"),
                Optional.of(new MailTrial.Encryption("TLSv1.3", "TLS_AES_256_GCM_SHA384", true)),
                List.of(
                        line(MailTrial.Voice.NOTE, "Connecting to smtp.example.net:587.", 0),
                        line(MailTrial.Voice.SERVER, "220 ready", 12),
                        line(MailTrial.Voice.CLIENT, "AUTH PLAIN ***", 20)));
    }

    private static MailTrial.Line line(MailTrial.Voice voice, String text, int millis) {
        return new MailTrial.Line(voice, text, Duration.ofMillis(millis));
    }
}
