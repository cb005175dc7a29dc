package dev.postroom.adapters.email.email.mime;

import dev.postroom.adapters.email.email.HeaderText;
import dev.postroom.domain.email.Mailbox;

import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeUtility;

import java.io.UnsupportedEncodingException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Values of headers in ASCII: other characters become encoded words (RFC 2047). Fails with {@link
 * IllegalArgumentException} at line breaks and NUL.
 */
final class HeaderValues {

    private static final int SHORT = 60;

    private HeaderValues() {}

    /**
     * Text without structure, such as a subject.
     *
     * @param used length of what stands before it in its line
     */
    static String text(String text, int used) throws UnsupportedEncodingException {
        String checked = HeaderText.checked(text);
        return text.length() <= SHORT && isPlain(text, true)
                ? checked
                : MimeUtility.fold(used, MimeUtility.encodeText(checked, "UTF-8", null));
    }

    /** Each in a line of its own. */
    static String mailboxes(List<Mailbox> mailboxes) {
        return mailboxes.stream().map(HeaderValues::mailbox).collect(Collectors.joining(",\r\n "));
    }

    static String mailbox(Mailbox mailbox) {
        String address = HeaderText.checked(mailbox.address().value());
        return mailbox.name()
                .map(HeaderText::checked)
                .map(name -> named(name, address))
                .orElse(address);
    }

    private static String named(String name, String address) {
        if (name.length() <= SHORT && isPlain(name, false)) {
            return name + " <" + address + ">";
        }
        try {
            return MimeUtility.fold(10, new InternetAddress(address, name, "UTF-8").toString());
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException(e);
        }
    }

    // Letters, digits and spaces need no quotes anywhere.
    private static boolean isPlain(String text, boolean marksToo) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean plain =
                    (c >= 'a' && c <= 'z')
                            || (c >= 'A' && c <= 'Z')
                            || (c >= '0' && c <= '9')
                            || c == ' ';
            if (!plain && !(marksToo && c > ' ' && c <= '~')) {
                return false;
            }
        }
        return !text.isEmpty() && !text.startsWith(" ") && !text.endsWith(" ");
    }
}
