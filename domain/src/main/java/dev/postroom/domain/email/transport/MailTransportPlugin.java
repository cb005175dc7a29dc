package dev.postroom.domain.email.transport;

import dev.postroom.domain.shared.plugin.Plugin;
import dev.postroom.domain.shared.plugin.PluginTools;

/**
 * Makes a transport of live mail that {@code mail.transport} or {@code mail.campaign-transport}
 * names. Its own settings begin with {@code mail.} and its name.
 */
public interface MailTransportPlugin extends Plugin {

    /**
     * The transport of one lane, made at the start of the service and of each command that needs
     * the database; connects to nothing. It is closed at the end when it is {@link AutoCloseable}.
     *
     * @throws IllegalArgumentException for settings that cannot be used together, with a message
     *     for people: it is printed, and the service does not start
     */
    MailTransport open(MailLane lane, PluginTools tools);
}
