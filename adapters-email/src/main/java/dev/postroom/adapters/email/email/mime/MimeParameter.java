package dev.postroom.adapters.email.email.mime;

import java.nio.charset.StandardCharsets;
import java.text.Normalizer;

/**
 * A parameter of Content-Type or Content-Disposition with text of any script and length: as it is
 * where it is short ASCII, otherwise encoded and in pieces (RFC 2231 sections 3 and 4), with a
 * short ASCII name for readers that do not know these. The pieces come first and are numbered also
 * when there is one: readers that take the first of two parameters find the whole text, and so do
 * those that take the last, because they put pieces together at the end.
 */
final class MimeParameter {

    private static final int SHORT = 60;
    private static final int ENDING = 12;
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
        return pieces(name, text) + line(name, "\"" + asciiOf(text) + "\"");
    }

    private static String asciiOf(String text) {
        String plain =
                Normalizer.normalize(text.replace("ß", "ss"), Normalizer.Form.NFKD)
                        .replaceAll("\\p{M}", "")
                        .replaceAll("[^ -~]+", "_")
                        .replaceAll("[\"\\\\=/]", "_");
        if (plain.length() <= SHORT) {
            return plain;
        }
        int dot = plain.lastIndexOf('.');
        String ending = plain.length() - dot <= ENDING && dot > 0 ? plain.substring(dot) : "";
        return plain.substring(0, SHORT - ending.length()) + ending;
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
