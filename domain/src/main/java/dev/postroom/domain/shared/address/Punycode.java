package dev.postroom.domain.shared.address;

import java.util.Optional;

/** Labels of domain names in ASCII (RFC 3492). */
final class Punycode {

    private static final int BASE = 36;
    private static final int LOWEST = 1;
    private static final int HIGHEST = 26;
    private static final int SKEW = 38;
    private static final int DAMP = 700;
    private static final int INITIAL_BIAS = 72;
    private static final int FIRST = 128;
    private static final String DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

    private Punycode() {}

    /** The label without the prefix {@code xn--}. */
    static String encoded(String label) {
        StringBuilder out = new StringBuilder();
        label.codePoints().filter(c -> c < FIRST).forEach(out::appendCodePoint);
        int done = out.length();
        int basic = done;
        if (basic > 0) {
            out.append('-');
        }
        int n = FIRST;
        int delta = 0;
        int bias = INITIAL_BIAS;
        int total = label.codePointCount(0, label.length());
        while (done < total) {
            int floor = n;
            int next = label.codePoints().filter(c -> c >= floor).min().orElseThrow();
            delta += (next - n) * (done + 1);
            n = next;
            for (int c : label.codePoints().toArray()) {
                delta += c < n ? 1 : 0;
                if (c == n) {
                    write(delta, bias, out);
                    bias = adapted(delta, done + 1, done == basic);
                    delta = 0;
                    done++;
                }
            }
            delta++;
            n++;
        }
        return out.toString();
    }

    private static void write(int delta, int bias, StringBuilder out) {
        int rest = delta;
        for (int k = BASE; ; k += BASE) {
            int threshold = threshold(k, bias);
            if (rest < threshold) {
                out.append(DIGITS.charAt(rest));
                return;
            }
            out.append(DIGITS.charAt(threshold + (rest - threshold) % (BASE - threshold)));
            rest = (rest - threshold) / (BASE - threshold);
        }
    }

    /** The label of a text without the prefix, or empty when it is none. */
    static Optional<String> decoded(String text) {
        int basic = text.lastIndexOf('-');
        StringBuilder out = new StringBuilder(basic > 0 ? text.substring(0, basic) : "");
        int n = FIRST;
        int i = 0;
        int bias = INITIAL_BIAS;
        int at = basic > 0 ? basic + 1 : 0;
        while (at < text.length()) {
            int before = i;
            int weight = 1;
            for (int k = BASE; ; k += BASE) {
                int digit = at < text.length() ? DIGITS.indexOf(text.charAt(at++)) : -1;
                if (digit < 0 || weight > Character.MAX_CODE_POINT) {
                    return Optional.empty();
                }
                i += digit * weight;
                int threshold = threshold(k, bias);
                if (digit < threshold) {
                    break;
                }
                weight *= BASE - threshold;
            }
            int length = out.codePointCount(0, out.length()) + 1;
            bias = adapted(i - before, length, before == 0);
            n += i / length;
            i %= length;
            if (i < 0 || !Character.isValidCodePoint(n)) {
                return Optional.empty();
            }
            out.insert(out.offsetByCodePoints(0, i), Character.toString(n));
            i++;
        }
        return Optional.of(out.toString());
    }

    private static int threshold(int k, int bias) {
        return Math.clamp(k - bias, LOWEST, HIGHEST);
    }

    private static int adapted(int delta, int points, boolean isFirst) {
        int rest = isFirst ? delta / DAMP : delta / 2;
        rest += rest / points;
        int k = 0;
        while (rest > (BASE - LOWEST) * HIGHEST / 2) {
            rest /= BASE - LOWEST;
            k += BASE;
        }
        return k + (BASE - LOWEST + 1) * rest / (rest + SKEW);
    }
}
