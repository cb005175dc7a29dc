package dev.postroom.domain.account;

import dev.postroom.domain.shared.failure.Failure;

import java.util.regex.Pattern;

/**
 * A colour of a screen in sRGB.
 *
 * @param red 0 to 255
 * @param green 0 to 255
 * @param blue 0 to 255
 */
public record Colour(int red, int green, int blue) {

    public static final Colour BLACK = new Colour(0, 0, 0);
    public static final Colour WHITE = new Colour(255, 255, 255);

    private static final Pattern HEX = Pattern.compile("#[0-9a-fA-F]{6}");
    private static final int MAX = 255;
    private static final int STEPS = 100;

    public Colour {
        for (int part : new int[] {red, green, blue}) {
            if (part < 0 || part > MAX) {
                throw new IllegalArgumentException("a part of a colour is from 0 to 255");
            }
        }
    }

    /** The colour of a text such as {@code #0b5cad}. Fails with {@code Invalid} for other texts. */
    public static Colour parse(String text) {
        if (!HEX.matcher(text).matches()) {
            throw Failure.Invalid.value("invalid_format", "Must be a colour written as #rrggbb.")
                    .asException();
        }
        int all = Integer.parseInt(text.substring(1), 16);
        return new Colour(all >> 16, all >> 8 & MAX, all & MAX);
    }

    /** The text that {@link #parse} reads, in lower case. */
    public String hex() {
        return "#%02x%02x%02x".formatted(red, green, blue);
    }

    /** The contrast ratio of WCAG 2: 1 for equal colours, 21 for black and white. */
    public double contrast(Colour other) {
        double mine = luminance() + 0.05;
        double its = other.luminance() + 0.05;
        return Math.max(mine, its) / Math.min(mine, its);
    }

    /**
     * The one of black and white that can be read better on this colour. The contrast is over 4.5.
     */
    public Colour text() {
        return contrast(BLACK) >= contrast(WHITE) ? BLACK : WHITE;
    }

    /**
     * This colour, or the colour nearest to it on the way to black or white that has at least this
     * contrast to the ground; the end of the way when none has.
     */
    public Colour visibleOn(Colour ground, double contrast) {
        Colour end = ground.text();
        for (int step = 0; step < STEPS; step++) {
            Colour mixed = mixed(end, step);
            if (mixed.contrast(ground) >= contrast) {
                return mixed;
            }
        }
        return end;
    }

    private Colour mixed(Colour end, int step) {
        return new Colour(
                mixed(red, end.red, step),
                mixed(green, end.green, step),
                mixed(blue, end.blue, step));
    }

    private static int mixed(int from, int to, int step) {
        return from + (to - from) * step / STEPS;
    }

    private double luminance() {
        return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    }

    private static double linear(int part) {
        double share = part / (double) MAX;
        return share <= 0.04045 ? share / 12.92 : Math.pow((share + 0.055) / 1.055, 2.4);
    }
}
