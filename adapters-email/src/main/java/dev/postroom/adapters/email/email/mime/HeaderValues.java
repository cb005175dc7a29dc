package dev.postroom.adapters.email.email.mime;

import dev.postroom.domain.email.message.Mailbox;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Values of headers in ASCII, in lines that every server takes. Text with other characters, and
 * text that readers would take for encoded words, becomes encoded words. Fails with {@link
 * IllegalArgumentException} at line breaks and NUL.
 */
final class HeaderValues {

    // the longest name of a header with mailboxes: Reply-To
    private static final int NAME = "Reply-To: ".length();

    private HeaderValues() {}

    /**
     * Text that people read, such as a subject.
     *
     * @param used length of what stands before it in its line
     */
    static String text(String text, int used) {
        HeaderText.checked(text);
        return isAscii(text) && FoldedText.fits(text, used)
                ? FoldedText.of(text, used)
                : EncodedWords.of(text, used);
    }

    /** Text that programs read: a long word of ASCII stays as it is. */
    static String field(String text, int used) {
        HeaderText.checked(text);
        return isAscii(text) ? FoldedText.of(text, used) : EncodedWords.of(text, used);
    }

    /** Each in a line of its own. */
    static String mailboxes(List<Mailbox> mailboxes) {
        return mailboxes.stream().map(HeaderValues::mailbox).collect(Collectors.joining(",\r\n "));
    }

    static String mailbox(Mailbox mailbox) {
        String address = HeaderText.checked(mailbox.address().value());
        return mailbox.name().map(name -> named(name, NAME, address)).orElse(address);
    }

    /**
     * A name before what stands in angle brackets.
     *
     * @param used length of what stands before it in its line
     */
    static String named(String name, int used, String bracketed) {
        String phrase = phrase(HeaderText.checked(name), used);
        int last = phrase.lastIndexOf('\n');
        int column = last < 0 ? used + phrase.length() : phrase.length() - last - 1;
        boolean isFull = column + bracketed.length() + " <>".length() > EncodedWords.LINE;
        return phrase + (isFull ? "\r\n" : "") + " <" + bracketed + ">";
    }

    private static String phrase(String name, int used) {
        if (!isAscii(name)) {
            return EncodedWords.of(name, used);
        }
        boolean isPlain = name.chars().allMatch(c -> isLetterOrDigit(c) || c == ' ');
        return FoldedText.of(isPlain ? name : quoted(name), used);
    }

    private static String quoted(String name) {
        return "\"" + name.replace("\\", "\\\\").replace("\"", "\\\"") + "\"";
    }

    // visible ASCII that no reader decodes, and whose spaces no reader strips
    private static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c > '~' || (c == '?' && i > 0 && text.charAt(i - 1) == '=')) {
                return false;
            }
        }
        return !text.startsWith(" ") && !text.endsWith(" ");
    }

    private static boolean isLetterOrDigit(int c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }

    /** Text of ASCII in lines of at most 76 characters, as far as its words allow. */
    private static final class FoldedText {

        private FoldedText() {}

        /** Whether every word fits into a line. */
        static boolean fits(String text, int used) {
            if (used + text.length() <= EncodedWords.LINE) {
                return true;
            }
            int start = 0;
            while (start < text.length()) {
                int end = breakAfter(text, start);
                if ((start == 0 ? used : 1) + end - start > EncodedWords.LINE) {
                    return false;
                }
                start = end + 1;
            }
            return true;
        }

        /**
         * The text with line breaks before some of its spaces.
         *
         * @param used length of what stands before it in its line
         */
        static String of(String text, int used) {
            if (used + text.length() <= EncodedWords.LINE) {
                return text;
            }
            StringBuilder folded = new StringBuilder(text.length() + 32);
            int column = used;
            int start = 0;
            while (start < text.length()) {
                int end = breakAfter(text, start);
                int word = end - start;
                if (start > 0) {
                    boolean isFull = column + 1 + word > EncodedWords.LINE;
                    folded.append(isFull ? "\r\n " : " ");
                    column = isFull ? 1 : column + 1;
                }
                folded.append(text, start, end);
                column += word;
                start = end + 1;
            }
            return folded.toString();
        }

        // A line may be broken at a space between two words, and not within several spaces.
        private static int breakAfter(String text, int start) {
            int space = text.indexOf(' ', start);
            while (space >= 0 && (isSpace(text, space - 1) || isSpace(text, space + 1))) {
                space = text.indexOf(' ', space + 1);
            }
            return space < 0 ? text.length() : space;
        }

        private static boolean isSpace(String text, int at) {
            return at >= 0 && at < text.length() && text.charAt(at) == ' ';
        }
    }
}
