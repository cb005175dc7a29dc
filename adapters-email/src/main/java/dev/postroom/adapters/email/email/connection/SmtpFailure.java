package dev.postroom.adapters.email.email.connection;

import dev.postroom.adapters.email.email.RootCause;
import dev.postroom.adapters.email.email.ServerText;
import dev.postroom.adapters.email.email.SmtpSettings;
import dev.postroom.adapters.email.email.access.SignIn;
import dev.postroom.adapters.email.email.access.TlsTrouble;
import dev.postroom.adapters.email.email.connection.LostConnectionException.Loss;

import java.util.Optional;
import java.util.Set;

/** The reasons why a server received no mail; they name the server and contain no secret. */
public final class SmtpFailure {

    /** The reason of an outcome that is unknown. */
    public static final String NO_REPLY =
            "The complete mail was sent, but the server did not reply.";

    /** The cause when the server sent something that is no reply. */
    public static final String UNREADABLE_REPLY = "the reply is not readable";

    /** The cause when the server ended the connection. */
    public static final String CLOSED = "the server closed the connection";

    // in the words of the mail library
    private static final String TLS_MISSING = "STARTTLS is required";

    private SmtpFailure() {}

    /**
     * The server did not let a connection in for now.
     *
     * @param words of the server
     */
    public static LostConnectionException ofTurningAway(SmtpSettings settings, String words) {
        return Thread.currentThread().isInterrupted()
                ? outOfTime(settings.server().name())
                : of(settings, " turned the connection away: " + words, Loss.TURNED_AWAY);
    }

    public static LostConnectionException ofOpening(SmtpSettings settings, Exception cause) {
        if (Thread.currentThread().isInterrupted()) {
            return outOfTime(settings.server().name());
        }
        Optional<TlsTrouble> tls = TlsTrouble.of(cause);
        if (tls.isPresent()) {
            return of(
                    settings,
                    " cannot be reached by TLS: " + tls.get().sentence(),
                    tls.get().isLasting() ? Loss.NEEDS_PEOPLE : Loss.UNEXPLAINED);
        }
        String why = ServerText.decoded(RootCause.sentence(cause));
        return why.contains(TLS_MISSING)
                ? withoutTls(settings)
                : of(settings, " is not reachable: " + why, Loss.UNEXPLAINED);
    }

    /** The server does not offer the TLS that the settings require. */
    public static LostConnectionException withoutTls(SmtpSettings settings) {
        return of(settings, " does not offer STARTTLS.", Loss.NEEDS_PEOPLE);
    }

    /** The authorities of the settings cannot be read. */
    public static LostConnectionException ofAuthorities(
            SmtpSettings settings, IllegalArgumentException cause) {
        return of(
                settings,
                " cannot be asked: " + cause.getMessage() + " Check smtp.ca-file.",
                Loss.NEEDS_PEOPLE);
    }

    /** The server did not accept the credentials. */
    static LostConnectionException ofLogin(
            SmtpSettings settings, SignIn.Said said, SignIn.Identity identity) {
        String secret = identity.secret();
        String shown = identity.token() ? "user name and token" : "user name and password";
        String words = secret.isEmpty() ? said.text() : said.text().replace(secret, "***");
        return switch (said.code() / 100) {
            case 4 ->
                    of(settings, " could not check the " + shown + ": " + words, Loss.TURNED_AWAY);
            case 5 ->
                    of(
                            settings,
                            " rejected the " + shown.replace(" and ", " or ") + ": " + words,
                            Loss.NEEDS_PEOPLE);
            default ->
                    of(
                            settings,
                            " closed the connection when this service signed in.",
                            Loss.UNEXPLAINED);
        };
    }

    /** The server and this service have no way to sign in in common. */
    static LostConnectionException withoutAuth(
            SmtpSettings settings, Set<String> offered, boolean token) {
        String known =
                token
                        ? "; the token of smtp.token-file needs XOAUTH2."
                        : "; this service knows " + SignIn.KNOWN + ".";
        return of(
                settings,
                offered.isEmpty()
                        ? " does not support authentication."
                        : " offers only " + String.join(", ", offered) + " to sign in" + known,
                Loss.NEEDS_PEOPLE);
    }

    private static LostConnectionException of(SmtpSettings settings, String what, Loss loss) {
        return new LostConnectionException(
                "The SMTP server " + settings.server().name() + withoutPassword(settings, what),
                loss);
    }

    public static LostConnectionException ofConnection(String server, Exception cause) {
        return lost(server, cause, Loss.UNEXPLAINED);
    }

    /** The connection was lost at the commands of a mail. */
    public static LostConnectionException atMail(String server, Exception cause) {
        return lost(server, cause, Loss.AT_MAIL);
    }

    private static LostConnectionException lost(String server, Exception cause, Loss loss) {
        return Thread.currentThread().isInterrupted()
                ? outOfTime(server)
                : new LostConnectionException(
                        "The connection to the SMTP server " + server + " was lost", cause, loss);
    }

    /** The server rejected the client, not the mail. */
    public static LostConnectionException ofEveryMail(String server, int code, String reply) {
        return rejected(
                server,
                reply,
                SessionReplies.needPeople(code) ? Loss.NEEDS_PEOPLE : Loss.UNEXPLAINED);
    }

    /** The server defers what comes over this connection. */
    public static LostConnectionException ofSession(String server, String reply) {
        return rejected(server, reply, Loss.SESSION);
    }

    private static LostConnectionException rejected(String server, String reply, Loss loss) {
        return new LostConnectionException(
                "The SMTP server " + server + " rejected the session: " + reply, loss);
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
