package dev.postroom.domain.identity;

import dev.postroom.domain.shared.text.Keyword;

import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * The cause of the mail that a link is in.
 *
 * @param id the id of the campaign, trigger or confirmation, in the workspace of the link
 */
public record MailReference(Kind kind, UUID id) {

    /** The causes of mail. */
    public enum Kind implements Keyword {
        CAMPAIGN(1),
        TRIGGER(2),
        CONFIRMATION(3);

        private final int code;

        Kind(int code) {
            this.code = code;
        }

        /** The number in sealed links; stable, from 1 to 127. */
        public int code() {
            return code;
        }

        /** The kind with this number, or empty. */
        public static Optional<Kind> of(int code) {
            return Arrays.stream(values()).filter(kind -> kind.code == code).findFirst();
        }
    }

    /** A mail of the campaign. */
    public static MailReference campaign(UUID id) {
        return new MailReference(Kind.CAMPAIGN, id);
    }

    /** A mail of the trigger. */
    public static MailReference trigger(UUID id) {
        return new MailReference(Kind.TRIGGER, id);
    }

    /** A mail that asks for this confirmation. */
    public static MailReference confirmation(UUID id) {
        return new MailReference(Kind.CONFIRMATION, id);
    }

    /** Whether the mail was one of a campaign. */
    public boolean isCampaign() {
        return kind == Kind.CAMPAIGN;
    }
}
