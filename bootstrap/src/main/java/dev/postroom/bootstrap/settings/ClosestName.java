package dev.postroom.bootstrap.settings;

import java.util.Optional;

/** Finds the known name that a mistyped one most likely meant. */
final class ClosestName {
    private static final int MOST_EDITS = 8;

    private ClosestName() {}

    /** The known name fewest edits away, unless even that one is mostly different. */
    static Optional<String> to(String typed, Iterable<String> known) {
        int fewest = Math.min(MOST_EDITS, typed.length() / 3) + 1;
        Optional<String> closest = Optional.empty();
        for (String candidate : known) {
            int edits = edits(typed, candidate);
            if (edits < fewest) {
                fewest = edits;
                closest = Optional.of(candidate);
            }
        }
        return closest;
    }

    private static int edits(String from, String to) {
        int[] row = new int[to.length() + 1];
        for (int column = 0; column < row.length; column++) {
            row[column] = column;
        }
        for (int line = 1; line <= from.length(); line++) {
            advance(row, line, from.charAt(line - 1), to);
        }
        return row[to.length()];
    }

    private static void advance(int[] row, int line, char typed, String to) {
        int diagonal = row[0];
        row[0] = line;
        for (int column = 1; column < row.length; column++) {
            int replaced = diagonal + (to.charAt(column - 1) == typed ? 0 : 1);
            diagonal = row[column];
            row[column] = Math.min(replaced, 1 + Math.min(row[column], row[column - 1]));
        }
    }
}
