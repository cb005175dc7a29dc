package dev.postroom.bootstrap.settings.format;

/** The transports that a setting can name; each has one line in {@code MailTransports}. */
public enum MailTransportName {
    /** One mail after another over SMTP, through the mail library. */
    SMTP,
    /** Many mails over SMTP with pipelining. */
    SMTP_PIPELINED,
    /** Files in a directory. */
    DIRECTORY
}
