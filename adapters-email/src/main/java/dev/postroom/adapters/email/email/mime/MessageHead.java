package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.email.message.OutgoingMail;

import java.util.List;
import java.util.Locale;
import java.util.function.BiConsumer;

/** The headers of a message whose values come from outside. */
final class MessageHead {

    private MessageHead() {}

    /** Gives each header with its value in ASCII, folded; without Date, From and Message-ID. */
    static void write(OutgoingMail mail, BiConsumer<String, String> header) {
        List<Mailbox> shown = mail.shownRecipients().to();
        header.accept("To", HeaderValues.mailboxes(shown.isEmpty() ? List.of(mail.to()) : shown));
        if (!mail.shownRecipients().cc().isEmpty()) {
            header.accept("Cc", HeaderValues.mailboxes(mail.shownRecipients().cc()));
        }
        mail.replyTo().ifPresent(to -> header.accept("Reply-To", HeaderValues.mailbox(to)));
        header.accept("Subject", HeaderValues.text(mail.content().subject(), "Subject: ".length()));
        mail.headers()
                .values()
                .forEach(
                        (name, value) -> header.accept(HeaderText.checked(name), own(name, value)));
        mail.unsubscribe()
                .ifPresent(uri -> {
                    header.accept(
                            "List-Unsubscribe",
                            "<" + HeaderText.checked(uri.toASCIIString()) + ">");
                    header.accept("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
                });
    }

    private static String own(String name, String value) {
        int used = name.length() + ": ".length();
        return name.toLowerCase(Locale.ROOT).equals("list-id")
                ? listId(value, used)
                : HeaderValues.field(value, used);
    }

    // only the name of the list may be encoded (RFC 2919), so that filters find the identifier
    private static String listId(String value, int used) {
        int open = value.lastIndexOf('<');
        String name = open < 0 ? "" : value.substring(0, open).strip();
        if (name.isEmpty() || !value.endsWith(">")) {
            return HeaderValues.field(value, used);
        }
        String unquoted =
                name.length() > 1 && name.startsWith("\"") && name.endsWith("\"")
                        ? name.substring(1, name.length() - 1)
                        : name;
        return HeaderValues.named(unquoted, used, value.substring(open + 1, value.length() - 1));
    }
}
