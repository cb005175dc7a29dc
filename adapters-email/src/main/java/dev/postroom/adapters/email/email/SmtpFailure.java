package dev.postroom.adapters.email.email;

import jakarta.mail.AuthenticationFailedException;

/** The reasons why a server received no mail; they name the server and contain no secret. */
public final class SmtpFailure {

    /** The reason of an outcome that is unknown. */
    public static final String NO_REPLY =
            "The complete mail was sent, but the server did not reply.";

    /** The cause when the server sent something that is no reply. */
    public static final String UNREADABLE_REPLY = "the reply is not readable";

    private SmtpFailure() {}

    public static LostConnectionException ofOpening(SmtpSettings settings, Exception cause) {
        if (Thread.currentThread().isInterrupted()) {
            return outOfTime(settings.server().name());
        }
        String problem =
                cause instanceof AuthenticationFailedException
                        ? " rejected the user name or password: "
                        : " is not reachable: ";
        return new LostConnectionException(
                "The SMTP server "
                        + settings.server().name()
                        + problem
                        + withoutPassword(settings, ServerText.decoded(RootCause.sentence(cause))));
    }

    /** The server refused the credentials. */
    public static LostConnectionException ofLogin(SmtpSettings settings, String reply) {
        return new LostConnectionException(
                "The SMTP server "
                        + settings.server().name()
                        + " rejected the user name or password: "
                        + withoutPassword(settings, reply));
    }

    public static LostConnectionException withoutAuth(SmtpSettings settings) {
        return new LostConnectionException(
                "The SMTP server "
                        + settings.server().name()
                        + " does not support authentication.");
    }

    public static LostConnectionException ofConnection(String server, Exception cause) {
        return lost(server, cause, false);
    }

    /** The connection was lost at the commands of a mail. */
    public static LostConnectionException atMail(String server, Exception cause) {
        return lost(server, cause, true);
    }

    private static LostConnectionException lost(String server, Exception cause, boolean atMail) {
        return Thread.currentThread().isInterrupted()
                ? outOfTime(server)
                : new LostConnectionException(
                        "The connection to the SMTP server " + server + " was lost", cause, atMail);
    }

    /** The server rejected the client, not the mail. */
    public static LostConnectionException ofEveryMail(String server, String reply) {
        return new LostConnectionException(
                "The SMTP server " + server + " rejected the session: " + reply);
    }

    /** Several complete mails were sent one after another, without a reply to any of them. */
    public static LostConnectionException ofSilence(String server) {
        return new LostConnectionException(
                "The SMTP server " + server + " accepts messages but never confirms them.");
    }

    public static LostConnectionException outOfTime(String server) {
        return new LostConnectionException(
                "There was no time left to hand over this mail to the SMTP server " + server + ".");
    }

    // a server may repeat the credentials it received
    private static String withoutPassword(SmtpSettings settings, String text) {
        return settings.server()
                .credentials()
                .map(SmtpSettings.Credentials::password)
                .filter(password -> !password.isEmpty())
                .map(password -> text.replace(password, "***"))
                .orElse(text);
    }
}
