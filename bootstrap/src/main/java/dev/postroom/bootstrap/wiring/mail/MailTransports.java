package dev.postroom.bootstrap.wiring.mail;

import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.connection.SmtpConnectionUse;
import dev.postroom.adapters.email.email.pipeline.SmtpMailTrials;
import dev.postroom.adapters.email.email.sandbox.UnconfiguredMailTransport;
import dev.postroom.bootstrap.relay.MailRelay;
import dev.postroom.bootstrap.settings.MailSettings;
import dev.postroom.bootstrap.settings.choice.Chosen;
import dev.postroom.bootstrap.telemetry.MailMeters;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.bootstrap.wiring.foundation.Opening;
import dev.postroom.bootstrap.wiring.foundation.OwnAdapter;
import dev.postroom.domain.email.transport.MailLane;
import dev.postroom.domain.email.transport.MailSetup;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportPlugin;
import dev.postroom.domain.email.transport.MailTrials;

import io.micrometer.core.instrument.Gauge;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Opens the transports that settings name.
 *
 * @param server with the limits that its transports share; empty when there is none
 */
public record MailTransports(Foundation foundation, Optional<MailRelay> server) {

    private static final String SERVER = "smtp.url";

    /** Those that come along: one line each, see docs/adapters/mail-transport.md. */
    public static final List<OwnAdapter<MailTransports, MailTransportPlugin>> OWN =
            List.of(
                    OwnAdapter.needing(SERVER, ConcurrentSmtp.NAME, ConcurrentSmtp::new),
                    OwnAdapter.needing(SERVER, PipelinedSmtp.NAME, PipelinedSmtp::new),
                    OwnAdapter.needing(SERVER, LibrarySmtp.NAME, LibrarySmtp::new),
                    OwnAdapter.of(DirectoryMails.NAME, DirectoryMails::new));

    /** The transport of this lane. */
    public MailTransport of(Chosen<MailTransportPlugin> chosen, MailLane lane) {
        MailTransportPlugin plugin = OwnAdapter.plugin(chosen, OWN, this);
        return new Opening<>(foundation, chosen, word(lane) + " mail")
                .by(tools -> plugin.open(lane, tools));
    }

    /** How live mail leaves. */
    public MailSetup setup() {
        MailSettings mail = foundation.settings().mail();
        return new MailSetup(
                mail.transports().email().name(),
                mail.transports().campaign().name(),
                mail.from(),
                mail.senderDomains(),
                server.map(relay -> shown(relay.settings().server())));
    }

    /** Tells what transactional mail and its server say; empty when it needs no server. */
    public Optional<MailTrials> trials() {
        return server.filter(_ ->
                        foundation
                                .settings()
                                .mail()
                                .transports()
                                .email()
                                .offer()
                                .needs()
                                .isPresent())
                .map(this::trials);
    }

    private MailTrials trials(MailRelay relay) {
        SmtpMailTrials trials =
                new SmtpMailTrials(
                        foundation.guard(),
                        relay.settings(),
                        relay.limits(),
                        foundation.clock(),
                        MailMeters.ofTests(foundation.telemetry()));
        measure("test", trials::connections);
        return trials;
    }

    private static MailSetup.Server shown(SmtpSettings.Server server) {
        MailSetup.Security security =
                switch (server.security()) {
                    case OPPORTUNISTIC -> MailSetup.Security.OPPORTUNISTIC;
                    case STARTTLS -> MailSetup.Security.STARTTLS;
                    case TLS -> MailSetup.Security.TLS;
                };
        return new MailSetup.Server(
                server.host(), server.port(), security, server.credentials().isPresent());
    }

    /** Whether a transport writes files. */
    public static boolean writesFiles(MailSettings mail) {
        return mail.transports().have(DirectoryMails.NAME);
    }

    MailTransport overSmtp(Function<MailRelay, MailTransport> transport) {
        return server.map(transport)
                .orElseGet(() -> new UnconfiguredMailTransport(foundation.guard()));
    }

    void measure(MailLane lane, Supplier<SmtpConnectionUse> use) {
        measure(word(lane), use);
    }

    private void measure(String lane, Supplier<SmtpConnectionUse> use) {
        measure(lane, "busy", () -> use.get().busy());
        measure(lane, "idle", () -> use.get().idle());
    }

    private void measure(String lane, String state, Supplier<Number> connections) {
        Gauge.builder("postroom.smtp.connections", connections)
                .description("Open connections to the mail server")
                .tag("lane", lane)
                .tag("state", state)
                .register(foundation.telemetry().meters());
    }

    private static String word(MailLane lane) {
        return lane.kind().name().toLowerCase(Locale.ROOT);
    }
}
