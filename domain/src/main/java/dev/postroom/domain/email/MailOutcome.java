package dev.postroom.domain.email;

/** What came of handing one mail to a transport. {@code reply} is the server's own text. */
public sealed interface MailOutcome {

    /** The server took responsibility (250 after the final dot). */
    record Accepted(String reply) implements MailOutcome {}

    /** The server refused this mail for now (4yz); trying later is right. */
    record Deferred(String reply) implements MailOutcome {}

    /** The server refused this mail for good (5yz); trying again is wrong. */
    record Refused(String reply) implements MailOutcome {}

    /** No server could be talked to, the mail was certainly not taken; says nothing of the mail. */
    record Unreachable(String reason) implements MailOutcome {}

    /** The connection was lost after the mail was sent whole and before the answer. */
    record Unknown(String reason) implements MailOutcome {}
}
