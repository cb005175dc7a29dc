package dev.postroom.bootstrap.service;

import dev.postroom.adapters.email.email.DirectoryMailTransport;
import dev.postroom.adapters.email.email.SmtpMailTransport;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.UnconfiguredMailTransport;
import dev.postroom.adapters.email.email.pipeline.PipelinedSmtpMailTransport;
import dev.postroom.bootstrap.settings.HeloName;
import dev.postroom.bootstrap.settings.MailTransportName;
import dev.postroom.bootstrap.settings.Settings;
import dev.postroom.domain.email.MailTransport;

import java.net.URI;
import java.util.function.Function;

/**
 * Makes the transport that a setting names. A transport of your own is one more name in {@link
 * MailTransportName} and one more line here: see docs/adapters/mail-transport.md.
 *
 * @param owner names the transport in the shutdown log
 * @param sessions how many are open at a time
 */
record MailTransports(Foundation foundation, String owner, int sessions) {

    MailTransport of(MailTransportName name) {
        return switch (name) {
            case SMTP -> overSmtp(this::oneByOne);
            case SMTP_PIPELINED -> overSmtp(this::pipelined);
            case DIRECTORY ->
                    new DirectoryMailTransport(
                            foundation.guard(), settings().mail().directory(), foundation.clock());
        };
    }

    private MailTransport overSmtp(Function<SmtpSettings, MailTransport> transport) {
        return settings()
                .mail()
                .smtpUrl()
                .map(url -> SmtpSettings.parse(url).greetingAs(heloName()))
                .map(transport)
                .orElseGet(() -> new UnconfiguredMailTransport(foundation.guard()));
    }

    private String heloName() {
        return settings()
                .mail()
                .heloName()
                .orElseGet(() -> HeloName.of(URI.create(foundation.publicUrl())));
    }

    private MailTransport oneByOne(SmtpSettings server) {
        return foundation
                .shutdown()
                .register(
                        owner,
                        new SmtpMailTransport(
                                foundation.guard(), server, foundation.clock(), sessions));
    }

    private MailTransport pipelined(SmtpSettings server) {
        return foundation
                .shutdown()
                .register(
                        owner,
                        new PipelinedSmtpMailTransport(
                                foundation.guard(), server, foundation.clock(), sessions));
    }

    private Settings settings() {
        return foundation.settings();
    }
}
