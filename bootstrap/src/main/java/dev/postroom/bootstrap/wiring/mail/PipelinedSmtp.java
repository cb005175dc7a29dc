package dev.postroom.bootstrap.wiring.mail;

import dev.postroom.adapters.email.email.pipeline.SmtpMailTransport;
import dev.postroom.domain.email.transport.MailLane;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportPlugin;
import dev.postroom.domain.shared.plugin.PluginTools;

/** Many mails over SMTP with pipelining. */
record PipelinedSmtp(MailTransports parts) implements MailTransportPlugin {

    static final String NAME = "smtp-pipelined";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public MailTransport open(MailLane lane, PluginTools tools) {
        return parts.overSmtp(relay -> {
            SmtpMailTransport made =
                    SmtpMailTransport.pipelined(
                            tools.guard(),
                            relay.settings(),
                            relay.limits(),
                            tools.clock(),
                            lane.sessions());
            parts.measure(lane, made::connections);
            return made;
        });
    }
}
