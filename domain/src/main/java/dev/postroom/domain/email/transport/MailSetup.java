package dev.postroom.domain.email.transport;

import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.shared.text.Keyword;

import java.util.List;
import java.util.Optional;

/**
 * How mail leaves, as its operator has set it. Holds no secret.
 *
 * @param transport carries transactional mail
 * @param campaignTransport carries campaigns
 * @param from the sender of mail that names none
 * @param senderDomains whose addresses mail can name as its sender, besides that one; sorted
 * @param server of the transports over SMTP; empty: none of them needs one, or none is set
 */
public record MailSetup(
        String transport,
        String campaignTransport,
        Mailbox from,
        List<String> senderDomains,
        Optional<Server> server) {

    public MailSetup {
        senderDomains = senderDomains.stream().sorted().toList();
    }

    private static final String SANDBOX = "sandbox";

    /** The same sender in a test environment, whose mail is captured. */
    public MailSetup inSandbox() {
        return new MailSetup(SANDBOX, SANDBOX, from, senderDomains, Optional.empty());
    }

    /** Whether mail is captured instead of sent. */
    public boolean isSandbox() {
        return transport.equals(SANDBOX);
    }

    /**
     * The mail server.
     *
     * @param signsIn whether the service has a name and a password or token for it
     */
    public record Server(String host, int port, Security security, boolean signsIn) {}

    /** How the connection to the server is protected. */
    public enum Security implements Keyword {
        /** TLS when the server offers it, without a check of its certificate. */
        OPPORTUNISTIC,
        /** STARTTLS or nothing, with a valid certificate. */
        STARTTLS,
        /** TLS from the first byte, with a valid certificate. */
        TLS
    }
}
