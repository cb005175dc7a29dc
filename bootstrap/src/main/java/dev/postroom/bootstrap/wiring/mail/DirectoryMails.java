package dev.postroom.bootstrap.wiring.mail;

import dev.postroom.adapters.email.email.sandbox.DirectoryMailTransport;
import dev.postroom.domain.email.transport.MailLane;
import dev.postroom.domain.email.transport.MailTransport;
import dev.postroom.domain.email.transport.MailTransportPlugin;
import dev.postroom.domain.shared.plugin.PluginTools;

/** Files in a directory. */
record DirectoryMails(MailTransports parts) implements MailTransportPlugin {

    static final String NAME = "directory";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public MailTransport open(MailLane lane, PluginTools tools) {
        return new DirectoryMailTransport(
                tools.guard(), parts.foundation().settings().mail().directory(), tools.clock());
    }
}
