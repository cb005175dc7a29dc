package dev.postroom.adapters.rest.shared.page.part;

import java.util.List;
import java.util.regex.Pattern;

/** Where a long address or name can go on in another line. */
public final class LongText {

    // shorter ones are not wider than a card on a phone
    private static final int SHORT = 30;
    private static final Pattern ENDS = Pattern.compile("(?<=[@.])");

    private LongText() {}

    /** Whether a text may need several lines. */
    public static boolean isLong(String text) {
        return text.length() > SHORT;
    }

    /** The parts of a text, each of which ends where a line may. */
    public static List<String> pieces(String text) {
        return List.of(ENDS.split(text));
    }
}
