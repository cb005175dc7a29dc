package dev.postroom.domain.email.sandbox;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailStatus;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.text.Keyword;

import java.util.Optional;

/**
 * The outcome of mail to the addresses of {@code simulator.test}, each named after its outcome:
 * {@code bounced@simulator.test}, or with a label {@code bounced+any@simulator.test}. In a live
 * environment these addresses are ordinary; the domain cannot exist (RFC 6761 section 6.2).
 */
public enum Simulation implements Keyword {
    DELIVERED,
    /** Rejected, as the mailbox does not exist. */
    BOUNCED("550 5.1.1 No such user here (simulated)"),
    /** Rejected, as its owner has left. */
    MOVED("550 5.1.6 The mailbox has moved and left no address (simulated)"),
    COMPLAINED,
    /** Deferred once, then delivered. */
    DEFERRED;

    private static final String DOMAIN = "simulator.test";

    private final String refusal;

    Simulation() {
        this("");
    }

    Simulation(String refusal) {
        this.refusal = refusal;
    }

    /**
     * The outcome that an address simulates in this workspace, or empty for an ordinary address.
     */
    public static Optional<Simulation> of(Workspace workspace, EmailAddress address) {
        return Optional.of(address)
                .filter(_ -> workspace.isTest())
                .filter(known -> known.domain().equals(DOMAIN))
                .flatMap(known -> Keyword.parse(Simulation.class, known.key().split("[+@]", 2)[0]));
    }

    /** The status update that follows that status, or empty. */
    public Optional<Update> after(EmailStatus status) {
        return switch (status) {
            case SENT -> refusal().map(Update::bounced).or(() -> Optional.of(Update.delivered()));
            case DELIVERED ->
                    this == COMPLAINED ? Optional.of(Update.complained()) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** The reply to the first attempt of deferred mail. */
    public static String deferral() {
        return "451 4.7.1 Greylisted, try again later (simulated)";
    }

    /** The reply to mail that is rejected; empty when it is not. */
    public Optional<String> refusal() {
        return Optional.of(refusal).filter(reply -> !reply.isEmpty());
    }

    /** A later status of a simulated mail, with the reply of the simulated server, if any. */
    public record Update(EmailStatus status, Optional<String> reply) {

        private static Update bounced(String reply) {
            return new Update(EmailStatus.BOUNCED, Optional.of(reply));
        }

        private static Update delivered() {
            return new Update(
                    EmailStatus.DELIVERED, Optional.of("250 2.1.5 Delivered (simulated)"));
        }

        private static Update complained() {
            return new Update(EmailStatus.COMPLAINED, Optional.empty());
        }
    }
}
