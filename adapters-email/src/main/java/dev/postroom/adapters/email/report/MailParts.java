package dev.postroom.adapters.email.report;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A message, as far as it was read.
 *
 * @param header its own
 * @param type its content type with parameters, in lower case
 * @param parts those without further parts, in their order; of a message without parts its body
 */
record MailParts(HeaderBlock header, String type, List<Part> parts) {

    MailParts {
        parts = List.copyOf(parts);
    }

    /**
     * One part.
     *
     * @param type in lower case, such as {@code text/plain}
     */
    record Part(String type, String text) {

        boolean isText() {
            return type.startsWith("text/") && !isHeaderOfTheMail();
        }

        /** Whether it shows the mail that the report is about. */
        boolean isHeaderOfTheMail() {
            return type.startsWith("message/rfc822")
                    || type.equals("message/global")
                    || type.equals("message/global-headers")
                    || type.startsWith("text/rfc822");
        }
    }

    /** The text for people, of all parts. */
    String words() {
        return parts.stream()
                .filter(Part::isText)
                .map(Part::text)
                .collect(Collectors.joining("\n"));
    }

    /** The texts of the parts of one of these types. */
    Stream<String> of(List<String> types) {
        return parts.stream().filter(part -> types.contains(part.type())).map(Part::text);
    }

    /** The header of the mail that the report is about; of a part, or of what follows a text. */
    HeaderBlock returned() {
        return parts.stream()
                .filter(Part::isHeaderOfTheMail)
                .map(Part::text)
                .findFirst()
                .or(() -> ReturnedMail.in(words()))
                .map(text -> HeaderBlock.of(headerOf(text)))
                .orElseGet(() -> new HeaderBlock(List.of()));
    }

    private static String headerOf(String message) {
        return message.stripLeading().split("\n[ \\t]*\n", 2)[0];
    }
}
