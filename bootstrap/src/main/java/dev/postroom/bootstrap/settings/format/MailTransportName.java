package dev.postroom.bootstrap.settings.format;

/** The transports that a setting can name; each has one line in {@code MailTransports}. */
public enum MailTransportName {
    /** Mails over SMTP, each with a connection, so that none holds up another. */
    SMTP,
    /** Many mails over SMTP with pipelining. */
    SMTP_PIPELINED,
    /** One mail after another over SMTP, through Simple Java Mail. */
    SIMPLE_JAVA_MAIL,
    /** Files in a directory. */
    DIRECTORY
}
