package dev.postroom.adapters.email.report;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The copy of a mail that some programs append to the text of a report, after a line. */
final class ReturnedMail {

    private static final Pattern LINE =
            Pattern.compile(
                    "(?im)^[ \\t]*(?:-{2,}[ \\t]*(?:this is a copy of|below this line is a copy of"
                            + "|original message|the header of the original message"
                            + "|the attached (?:file|message)|unsent message"
                            + "|(?:the )?(?:text|body|headers?) of (?:the|your)"
                            + "|header of the|returned (?:message|mail)|forwarded message"
                            + "|message (?:text|header|body)|undelivered message"
                            + "|(?:the )?(?:full|complete|partial) (?:message|copy))"
                            + "|original message (?:headers?|follows)"
                            + "|received: ?(?:from|by|\\())");

    private ReturnedMail() {}

    /** The report without the copy. */
    static String without(String text) {
        Matcher line = LINE.matcher(text);
        return line.find() ? text.substring(0, line.start()) : text;
    }

    /** The copy; empty: there is none. */
    static Optional<String> in(String text) {
        Matcher line = LINE.matcher(text);
        if (!line.find()) {
            return Optional.empty();
        }
        boolean isField = text.substring(line.start()).stripLeading().startsWith("Received");
        int end = text.indexOf('\n', line.end());
        return Optional.of(text.substring(isField || end < 0 ? line.start() : end + 1));
    }
}
