package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.EmailAddress;
import dev.postroom.domain.shared.Keyword;

import java.util.Optional;

/**
 * What becomes of mail to the addresses of {@code simulator.test}, each called like its end: {@code
 * bounced@simulator.test}, or with a label {@code bounced+any@simulator.test}. In a live
 * environment these are addresses like any other; the domain cannot exist (RFC 6761 section 6.2).
 */
public enum Simulation implements Keyword {
    DELIVERED,
    BOUNCED,
    COMPLAINED,
    /** Refused once for now, then delivered. */
    DEFERRED;

    private static final String DOMAIN = "simulator.test";

    /** What an address stands for in this workspace, or empty for an ordinary one. */
    public static Optional<Simulation> of(Workspace workspace, EmailAddress address) {
        return Optional.of(address)
                .filter(_ -> workspace.isTest())
                .filter(known -> known.domain().equals(DOMAIN))
                .flatMap(known -> Keyword.parse(Simulation.class, known.key().split("[+@]", 2)[0]));
    }

    /** What is heard of a mail of that status next, or empty: nothing more. */
    public Optional<News> after(EmailStatus status) {
        return switch (status) {
            case SENT -> Optional.of(this == BOUNCED ? News.bounced() : News.delivered());
            case DELIVERED ->
                    this == COMPLAINED ? Optional.of(News.complained()) : Optional.empty();
            default -> Optional.empty();
        };
    }

    /** The answer to the first handover of mail that is refused for now. */
    public static String deferral() {
        return "451 4.7.1 Greylisted, try again later (simulated)";
    }

    /** The answer to mail that is refused for good. */
    public static String refusal() {
        return "550 5.1.1 No such user here (simulated)";
    }

    /** What is heard of a mail after its handover, and what the server said, if it did. */
    public record News(EmailStatus status, Optional<String> reply) {

        private static News bounced() {
            return new News(EmailStatus.BOUNCED, Optional.of(refusal()));
        }

        private static News delivered() {
            return new News(EmailStatus.DELIVERED, Optional.of("250 2.1.5 Delivered (simulated)"));
        }

        private static News complained() {
            return new News(EmailStatus.COMPLAINED, Optional.empty());
        }
    }
}
