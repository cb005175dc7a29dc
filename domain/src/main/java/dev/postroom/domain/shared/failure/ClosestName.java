package dev.postroom.domain.shared.failure;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Finds the known name that a mistyped one most likely meant. */
public final class ClosestName {
    private static final int MOST_EDITS = 8;
    private static final int LONGEST = 60;
    private static final int SHORTEST_WORD = 3;

    private ClosestName() {}

    /**
     * The known name fewest edits away, without regard to case and separators, unless even that one
     * is mostly different. Else the first one that has the typed words, or that the typed words
     * have.
     */
    public static Optional<String> to(String typed, Iterable<String> known) {
        if (typed.length() > LONGEST) {
            return Optional.empty();
        }
        return bySpelling(typed, known).or(() -> sharedWords(typed, known));
    }

    /** As {@link #to}, but only by the letters: a name of several words can be one of its own. */
    public static Optional<String> bySpelling(String typed, Iterable<String> known) {
        String bare = bare(typed);
        int fewest = Math.min(MOST_EDITS, typed.length() / 3) + 1;
        Optional<String> closest = Optional.empty();
        for (String candidate : known) {
            String other = bare(candidate);
            if (Math.abs(other.length() - bare.length()) < fewest) {
                int edits = edits(bare, other);
                if (edits < fewest) {
                    fewest = edits;
                    closest = Optional.of(candidate);
                }
            }
        }
        return closest;
    }

    private static Optional<String> sharedWords(String typed, Iterable<String> known) {
        List<String> words = words(typed);
        for (String candidate : known) {
            List<String> others = words(candidate);
            if (hasAll(others, words) || hasAll(words, others)) {
                return Optional.of(candidate);
            }
        }
        return Optional.empty();
    }

    private static boolean hasAll(List<String> words, List<String> some) {
        return words.containsAll(some) && some.stream().anyMatch(w -> w.length() >= SHORTEST_WORD);
    }

    private static List<String> words(String name) {
        return Arrays.asList(name.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1));
    }

    private static String bare(String name) {
        return String.join("", words(name));
    }

    // two letters that swapped their places are one edit
    private static int edits(String from, String to) {
        int[][] edits = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                edits[i][j] = Math.min(i, j) == 0 ? i + j : fewest(edits, from, i, to, j);
            }
        }
        return edits[from.length()][to.length()];
    }

    private static int fewest(int[][] edits, String from, int i, String to, int j) {
        int replaced = edits[i - 1][j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        int fewest = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
        boolean isSwapped =
                i > 1
                        && j > 1
                        && from.charAt(i - 1) == to.charAt(j - 2)
                        && from.charAt(i - 2) == to.charAt(j - 1);
        return isSwapped ? Math.min(fewest, 1 + edits[i - 2][j - 2]) : fewest;
    }
}
