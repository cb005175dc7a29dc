package dev.postroom.adapters.email.email;

import jakarta.mail.MessagingException;

import java.util.Optional;

/**
 * Asks a mail server whether it would take mail: it connects, with TLS and the credentials as the
 * settings demand, says NOOP and closes the connection.
 */
public final class SmtpProbe {
    private final SmtpSettings settings;

    public SmtpProbe(SmtpSettings settings) {
        this.settings = settings;
    }

    /** Host and port. */
    public String server() {
        return settings.server().name();
    }

    /** Why no mail can be handed over, as a sentence; empty when it can. Waits for the server. */
    public Optional<String> complaint() {
        try (SmtpConnections connections = new SmtpConnections(settings)) {
            SmtpConnection connection = connections.open();
            try {
                int reply = connection.simpleCommand("NOOP");
                return reply / 100 == 2 ? Optional.empty() : Optional.of(refusal(reply));
            } finally {
                SmtpConnections.discard(connection);
            }
        } catch (LostConnectionException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } catch (MessagingException _) {
            return Optional.of("The SMTP server " + server() + " closed the connection.");
        }
    }

    private String refusal(int reply) {
        return "The SMTP server " + server() + " answered NOOP with " + reply + ".";
    }
}
