package dev.postroom.adapters.email.email.reply;

/** The part of a mail to which a server replied: it says what the reply is about. */
public enum SmtpStage {
    /** The sender (MAIL). */
    SENDER,
    /** The recipient (RCPT): only here a server speaks about a mailbox. */
    RECIPIENT,
    /** The message, from DATA or the chunk to its end. */
    MESSAGE
}
