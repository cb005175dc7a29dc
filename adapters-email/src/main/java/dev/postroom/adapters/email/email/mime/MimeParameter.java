package dev.postroom.adapters.email.email.mime;

import dev.postroom.adapters.email.email.HeaderText;

import java.nio.charset.StandardCharsets;

/**
 * A parameter of Content-Type or Content-Disposition with text of any script and length: as it is
 * where it is short ASCII, otherwise encoded and in several pieces (RFC 2231 sections 3 and 4).
 */
final class MimeParameter {

    private static final int SHORT = 60;
    private static final int LINE = 74;
    private static final String HEX = "0123456789ABCDEF";
    private static final String LITERAL = "!#$&+-.^_`{|}~";

    private MimeParameter() {}

    /** The parameter in lines of its own, with the semicolon before it. */
    static String of(String name, String text) {
        HeaderText.checked(text);
        if (isSimple(text)) {
            return line(name, "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"") + "\"");
        }
        String whole = "UTF-8''" + encoded(text);
        return name.length() + whole.length() + 2 <= LINE
                ? line(name + "*", whole)
                : pieces(name, text);
    }

    // readers decode what looks like an encoded word, also where they must not
    private static boolean isSimple(String text) {
        return text.length() <= SHORT
                && !text.contains("=?")
                && text.chars().allMatch(c -> c >= ' ' && c <= '~');
    }

    private static String pieces(String name, String text) {
        StringBuilder lines = new StringBuilder();
        StringBuilder piece = new StringBuilder("UTF-8''");
        int number = 0;
        for (int c : text.codePoints().toArray()) {
            String next = encoded(Character.toString(c));
            String label = name + "*" + number + "*";
            if (label.length() + piece.length() + next.length() + 1 > LINE) {
                lines.append(line(label, piece.toString()));
                piece.setLength(0);
                number++;
            }
            piece.append(next);
        }
        return lines.append(line(name + "*" + number + "*", piece.toString())).toString();
    }

    private static String line(String label, String value) {
        return ";\r\n " + label + "=" + value;
    }

    private static String encoded(String text) {
        StringBuilder encoded = new StringBuilder();
        for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
            int value = b & 0xff;
            if (isLiteral(value)) {
                encoded.append((char) value);
            } else {
                encoded.append('%').append(HEX.charAt(value >> 4)).append(HEX.charAt(value & 15));
            }
        }
        return encoded.toString();
    }

    private static boolean isLiteral(int b) {
        return (b >= 'a' && b <= 'z')
                || (b >= 'A' && b <= 'Z')
                || (b >= '0' && b <= '9')
                || LITERAL.indexOf(b) >= 0;
    }
}
