package dev.postroom.bootstrap.wiring;

import dev.postroom.adapters.email.email.connection.SmtpConnectionUse;
import dev.postroom.adapters.email.email.library.SimpleJavaMailTransport;
import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.adapters.email.email.sandbox.DirectoryMailTransport;
import dev.postroom.adapters.email.email.sandbox.UnconfiguredMailTransport;
import dev.postroom.bootstrap.relay.MailRelay;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.bootstrap.settings.format.MailTransportName;
import dev.postroom.bootstrap.wiring.foundation.Foundation;
import dev.postroom.domain.email.transport.MailTransport;

import io.micrometer.core.instrument.Gauge;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Makes the transport that a setting names. A transport of your own is one more name in {@link
 * MailTransportName} and one more line here: see docs/adapters/mail-transport.md.
 *
 * @param server with the limits that its transports share; empty when there is none
 * @param owner names the transport in the shutdown log
 * @param sessions how many are open at a time
 */
record MailTransports(
        Foundation foundation, Optional<MailRelay> server, String owner, int sessions) {

    MailTransport of(MailTransportName name) {
        return switch (name) {
            case SMTP -> overSmtp(this::concurrent);
            case SMTP_PIPELINED -> overSmtp(this::pipelined);
            case SIMPLE_JAVA_MAIL -> overSmtp(this::simpleJavaMail);
            case DIRECTORY ->
                    new DirectoryMailTransport(
                            foundation.guard(), settings().mail().directory(), foundation.clock());
        };
    }

    private MailTransport overSmtp(Function<MailRelay, MailTransport> transport) {
        return server.map(transport)
                .orElseGet(() -> new UnconfiguredMailTransport(foundation.guard()));
    }

    private MailTransport concurrent(MailRelay relay) {
        return kept(
                SmtpMailTransport.concurrent(
                        foundation.guard(),
                        relay.settings(),
                        relay.limits(),
                        foundation.clock(),
                        sessions));
    }

    private MailTransport pipelined(MailRelay relay) {
        return kept(
                SmtpMailTransport.pipelined(
                        foundation.guard(),
                        relay.settings(),
                        relay.limits(),
                        foundation.clock(),
                        sessions));
    }

    private MailTransport kept(SmtpMailTransport made) {
        SmtpMailTransport transport = foundation.shutdown().register(owner, made);
        measure(transport::connections);
        return transport;
    }

    private MailTransport simpleJavaMail(MailRelay relay) {
        SimpleJavaMailTransport transport =
                foundation
                        .shutdown()
                        .register(
                                owner,
                                new SimpleJavaMailTransport(
                                        foundation.guard(),
                                        relay.settings(),
                                        relay.limits(),
                                        foundation.clock()));
        measure(transport::connections);
        return transport;
    }

    private void measure(Supplier<SmtpConnectionUse> use) {
        measure("busy", () -> use.get().busy());
        measure("idle", () -> use.get().idle());
    }

    private void measure(String state, Supplier<Number> connections) {
        Gauge.builder("postroom.smtp.connections", connections)
                .description("Open connections to the mail server")
                .tag("lane", owner.startsWith("campaign") ? "campaign" : "transactional")
                .tag("state", state)
                .register(foundation.telemetry().meters());
    }

    private Settings settings() {
        return foundation.settings();
    }
}
