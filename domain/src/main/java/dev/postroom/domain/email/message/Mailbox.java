package dev.postroom.domain.email.message;

import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;
import dev.postroom.domain.shared.text.Text;

import java.util.Optional;

/**
 * An address with a display name (RFC 5322 section 3.4).
 *
 * @param name at most 200 characters, one line, never with CR, LF or NUL
 */
public record Mailbox(Optional<String> name, EmailAddress address) {

    private static final int MAX_LENGTH = 500;

    public Mailbox {
        name = name.map(text -> Text.optional(text, 200)).filter(text -> !text.isEmpty());
    }

    /** An address without a name. */
    public static Mailbox of(EmailAddress address) {
        return new Mailbox(Optional.empty(), address);
    }

    /**
     * Reads {@code Name <address>} or a bare address, of at most 500 characters. Fails with {@code
     * Invalid}.
     */
    public static Mailbox parse(String text) {
        if (!Text.isOneLine(text)) {
            throw Failure.Invalid.value("control_character", Messages.ONE_LINE).asException();
        }
        String stripped = Text.optional(text, MAX_LENGTH);
        int open = stripped.lastIndexOf('<');
        if (open < 0 || !stripped.endsWith(">")) {
            return of(EmailAddress.given(stripped));
        }
        String name = stripped.substring(0, open).strip();
        if (name.length() > 1 && name.startsWith("\"") && name.endsWith("\"")) {
            name = name.substring(1, name.length() - 1);
        }
        String address = stripped.substring(open + 1, stripped.length() - 1);
        return new Mailbox(Optional.of(name), EmailAddress.given(address));
    }
}
