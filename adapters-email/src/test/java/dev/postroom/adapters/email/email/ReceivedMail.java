package dev.postroom.adapters.email.email;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A mail as the receiving side has it.
 *
 * @param recipient of the envelope
 * @param source the whole message with its line ends
 */
public record ReceivedMail(String sender, String recipient, byte[] source) {

    /** The message as text, one character a byte. */
    public String text() {
        return new String(source, StandardCharsets.ISO_8859_1);
    }

    /** Values of a header of the message, unfolded, in their order. */
    public List<String> header(String name) {
        String head = text().split("\r\n\r\n", 2)[0].replaceAll("\r\n[ \t]+", " ");
        Pattern line = Pattern.compile("(?im)^" + Pattern.quote(name) + ": *(.*?)\r?$");
        return line.matcher(head).results().map(match -> match.group(1)).toList();
    }
}
