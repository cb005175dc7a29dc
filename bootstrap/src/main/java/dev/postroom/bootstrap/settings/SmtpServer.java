package dev.postroom.bootstrap.settings;

import java.util.Optional;

/**
 * The mail server that outgoing mail is handed to.
 *
 * @param user present together with the password, or not at all
 */
public record SmtpServer(
        Encryption encryption,
        String host,
        int port,
        Optional<String> user,
        Optional<Secret> password) {

    /** How the connection is protected. */
    public enum Encryption {
        /** Not at all, unless the server offers STARTTLS. */
        PLAIN,
        /** STARTTLS before anything else, or no mail. */
        STARTTLS,
        /** TLS from the first byte. */
        TLS
    }
}
