package dev.postroom.bootstrap.wiring.mail;

import dev.postroom.adapters.email.email.library.SimpleJavaMailTransport;
import dev.postroom.domain.email.transport.MailLane;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportPlugin;
import dev.postroom.domain.shared.plugin.PluginTools;

/** One mail after another over SMTP, through Simple Java Mail. */
record LibrarySmtp(MailTransports parts) implements MailTransportPlugin {

    static final String NAME = "simple-java-mail";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public MailTransport open(MailLane lane, PluginTools tools) {
        return parts.overSmtp(relay -> {
            SimpleJavaMailTransport made =
                    new SimpleJavaMailTransport(
                            tools.guard(), relay.settings(), relay.limits(), tools.clock());
            parts.measure(lane, made::connections);
            return made;
        });
    }
}
