package dev.postroom.domain.account;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.text.Text;

import java.util.Optional;

/**
 * The details of the sender that the law of many countries requires in mail.
 *
 * @param postalAddress 1 to 500 characters, with line breaks but no other control characters
 * @param imprint a page about the sender
 * @param privacy a page about what happens to data of people
 */
public record SenderDetails(
        Optional<String> postalAddress, Optional<WebLink> imprint, Optional<WebLink> privacy) {

    private static final int MAX = 500;

    public SenderDetails {
        postalAddress = postalAddress.map(SenderDetails::addressOf);
    }

    /** Nothing is said. */
    public static SenderDetails none() {
        return new SenderDetails(Optional.empty(), Optional.empty(), Optional.empty());
    }

    /** Whether nothing is said. */
    public boolean isEmpty() {
        return postalAddress.isEmpty() && imprint.isEmpty() && privacy.isEmpty();
    }

    /** The lines of a valid address. */
    public static String addressOf(String address) {
        String lines = Text.multiline(address.strip().replace("\r\n", "\n"), MAX);
        lines.lines().forEach(line -> Text.optional(line, MAX));
        if (lines.isEmpty()) {
            throw Failure.Invalid.value("blank", Messages.NOT_BLANK).asException();
        }
        return lines;
    }
}
