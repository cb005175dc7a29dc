package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.email.email.ObservedMailTransport;
import dev.postroom.adapters.email.email.mime.MimeMailProof;
import dev.postroom.adapters.email.email.sandbox.CapturingMailTransport;
import dev.postroom.adapters.email.email.sandbox.SimulatedBounce;
import dev.postroom.application.email.TriggerMails;
import dev.postroom.application.email.delivery.DomainThrottles;
import dev.postroom.application.email.delivery.ReturnPaths;
import dev.postroom.application.link.PublicLinks;
import dev.postroom.application.shared.UnitOfWork;
import dev.postroom.bootstrap.settings.MailSettings;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.bootstrap.telemetry.MailMeters;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.bootstrap.wiring.mail.MailTransports;
import dev.postroom.domain.account.WorkspaceClock;
import dev.postroom.domain.email.SenderPolicy;
import dev.postroom.domain.email.sandbox.CapturedMails;
import dev.postroom.domain.email.transport.MailLane;
import dev.postroom.domain.email.transport.MailProof;
import dev.postroom.domain.email.transport.MailRoutes;
import dev.postroom.domain.email.transport.MailTransport;

import java.net.URI;
import java.util.Set;

/** The tools that transactional mail and campaigns share. */
record MailTools(
        Foundation foundation,
        MailTransports transports,
        CapturedMails captured,
        WorkspaceClock clock,
        DomainThrottles domains) {

    /**
     * The transport of transactional mail. It shares the number of connections with campaigns, and
     * each leaves one to the other.
     */
    MailRoutes emailRoutes() {
        return routes(
                metered(
                        "transactional",
                        transports.of(
                                chosen().email(),
                                new MailLane(MailLane.Kind.TRANSACTIONAL, EmailWiring.THREADS))),
                SimulatedBounce.LATER);
    }

    /** The transport of campaigns. */
    MailRoutes campaignRoutes() {
        return routes(
                metered(
                        "campaign",
                        transports.of(
                                chosen().campaign(),
                                new MailLane(
                                        MailLane.Kind.CAMPAIGN,
                                        foundation.settings().workers().campaignThreads()))),
                SimulatedBounce.AT_ONCE);
    }

    private MailTransport metered(String lane, MailTransport transport) {
        return new ObservedMailTransport(transport, new MailMeters(foundation.telemetry(), lane));
    }

    private MailSettings.Transports chosen() {
        return foundation.settings().mail().transports();
    }

    private MailRoutes routes(MailTransport live, SimulatedBounce bounce) {
        return new MailRoutes(
                live,
                new CapturingMailTransport(
                        foundation.guard(), captured, foundation.ids(), clock, bounce));
    }

    /** Writes the mails of triggers. */
    TriggerMails ofTriggers(UnitOfWork work, TemplateWiring.Ports templates) {
        return new TriggerMails(work, templates.renderer(), senders(), links(), proof());
    }

    /** Finds mails that cannot be written as messages. */
    MailProof proof() {
        return new MimeMailProof(foundation.clock());
    }

    /** The allowed senders. */
    SenderPolicy senders() {
        return senders(foundation);
    }

    static SenderPolicy senders(Foundation foundation) {
        Settings settings = foundation.settings();
        return new SenderPolicy(
                settings.mail().from(), Set.copyOf(settings.mail().senderDomains()));
    }

    /** The envelope senders of mails. */
    ReturnPaths returnPaths() {
        return new ReturnPaths(
                foundation.settings().mail().inbound().bounceDomain(),
                foundation.store().key("returns"));
    }

    /** The links that mails carry. */
    PublicLinks links() {
        return links(foundation);
    }

    static PublicLinks links(Foundation foundation) {
        return PublicLinks.of(URI.create(foundation.publicUrl()), foundation.store().key("links"));
    }
}
