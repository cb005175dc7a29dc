package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.mime.WireMessage;

import java.util.Locale;

/**
 * The commands that begin a mail.
 *
 * @param statesSize whether the server wants to know the size (RFC 1870)
 * @param takesDsn whether the server can be asked for reports (RFC 3461)
 */
record Commands(boolean statesSize, boolean takesDsn) {

    String mail(WireMessage message) {
        return "MAIL FROM:<"
                + message.from()
                + ">"
                + (statesSize ? " SIZE=" + message.content().length : "")
                + (asks(message) ? " RET=HDRS ENVID=" + xtext(message.envelopeId().get()) : "");
    }

    String recipient(WireMessage message) {
        return "RCPT TO:<"
                + message.to()
                + ">"
                + (asks(message) ? " NOTIFY=FAILURE ORCPT=rfc822;" + xtext(message.to()) : "");
    }

    private boolean asks(WireMessage message) {
        return takesDsn && message.envelopeId().isPresent();
    }

    // RFC 3461 section 4; the text is ASCII, as every address is
    private static String xtext(String text) {
        StringBuilder encoded = new StringBuilder(text.length());
        text.chars()
                .forEach(letter -> {
                    if (letter <= ' ' || letter >= 0x7f || letter == '+' || letter == '=') {
                        encoded.append(String.format(Locale.ROOT, "+%02X", letter));
                    } else {
                        encoded.append((char) letter);
                    }
                });
        return encoded.toString();
    }
}
