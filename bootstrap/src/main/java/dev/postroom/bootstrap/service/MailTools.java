package dev.postroom.bootstrap.service;

import dev.postroom.adapters.email.email.CapturingMailTransport;
import dev.postroom.adapters.email.email.SimulatedBounce;
import dev.postroom.adapters.email.email.SmtpMailTransport;
import dev.postroom.adapters.email.email.UnconfiguredMailTransport;
import dev.postroom.application.preference.PublicLinks;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.email.CapturedMails;
import dev.postroom.domain.email.MailRoutes;
import dev.postroom.domain.email.MailTransport;
import dev.postroom.domain.email.SenderPolicy;

import java.net.URI;
import java.util.Set;

/** The tools that transactional mail and campaigns share. */
record MailTools(Foundation foundation, CapturedMails captured, WorkspaceClock clock) {

    /**
     * A separate transport to the mail server, so that neither kind of mail waits for the other,
     * and the capture of test environments.
     *
     * @param name names the transport in the shutdown log
     */
    MailRoutes routes(String name, SimulatedBounce bounce) {
        return new MailRoutes(
                live(name),
                new CapturingMailTransport(
                        foundation.guard(), captured, foundation.ids(), clock, bounce));
    }

    /** The allowed senders. */
    SenderPolicy senders() {
        Settings settings = foundation.settings();
        return new SenderPolicy(
                settings.mail().from(), Set.copyOf(settings.mail().senderDomains()));
    }

    /** The links that mails carry. */
    PublicLinks links() {
        return new PublicLinks(URI.create(foundation.publicUrl()), foundation.store().key("links"));
    }

    private MailTransport live(String name) {
        Settings settings = foundation.settings();
        return settings.mail()
                .smtp()
                .<MailTransport>map(server ->
                        foundation
                                .shutdown()
                                .register(
                                        name,
                                        new SmtpMailTransport(
                                                foundation.guard(), server, foundation.clock())))
                .orElseGet(() -> new UnconfiguredMailTransport(foundation.guard()));
    }
}
