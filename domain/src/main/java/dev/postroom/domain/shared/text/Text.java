package dev.postroom.domain.shared.text;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Messages;

/** Checks on free text that many fields share. Each failure is a {@link Failure.Invalid}. */
public final class Text {

    private static final char LINE_SEPARATOR = '\u2028';
    private static final char PARAGRAPH_SEPARATOR = '\u2029';

    private Text() {}

    /** The stripped text: not blank, at most {@code max} characters, no control characters. */
    public static String required(String text, int max) {
        String stripped = optional(text, max);
        if (stripped.isEmpty()) {
            throw Failure.Invalid.value("blank", Messages.NOT_BLANK).asException();
        }
        return stripped;
    }

    /** Whether the text, its ends included, has neither control characters nor line separators. */
    public static boolean isOneLine(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isISOControl(c) || c == LINE_SEPARATOR || c == PARAGRAPH_SEPARATOR) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether the text has more than {@code max} characters: code points of Unicode, as the
     * description of the API counts them, so that an emoji is one character and not two.
     */
    public static boolean isLonger(String text, int max) {
        return text.length() > max && text.codePointCount(0, text.length()) > max;
    }

    /** Whether each character is one of ASCII. */
    public static boolean isAscii(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= 128) {
                return false;
            }
        }
        return true;
    }

    /**
     * The stripped text: at most {@code max} characters, no control characters, also none at its
     * ends; may be empty.
     */
    public static String optional(String text, int max) {
        String stripped = multiline(text, max).strip();
        // refused rather than stripped: they can be an attempt at header injection
        if (text.chars().anyMatch(Character::isISOControl)) {
            throw Failure.Invalid.value("control_character", Messages.ONE_LINE).asException();
        }
        return stripped;
    }

    /**
     * Text that may have several lines: at most {@code max} characters and no NUL, which SQL cannot
     * keep.
     */
    public static String multiline(String text, int max) {
        if (isLonger(text, max)) {
            throw Failure.Invalid.value("too_long", Messages.atMostCharacters(max)).asException();
        }
        if (text.indexOf('\0') >= 0) {
            throw Failure.Invalid.value("control_character", Messages.NO_NUL).asException();
        }
        return text;
    }
}
