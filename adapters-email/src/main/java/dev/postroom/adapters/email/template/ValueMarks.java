package dev.postroom.adapters.email.template;

import dev.postroom.domain.shared.text.TextLayout;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Marks in place of the values of a source, while a text is converted without them: a character
 * that no keyboard writes, and one that counts the values.
 */
final class ValueMarks {

    static final char MARK = '\uf0ff';
    private static final char FIRST = '\uf100';

    private ValueMarks() {}

    /** The mark of a value, by its number from 0. */
    static String of(int number) {
        return new String(new char[] {MARK, (char) (FIRST + number)});
    }

    /** The numbers of the values that are empty. */
    static BitSet blank(List<String> values) {
        BitSet blank = new BitSet();
        for (int i = 0; i < values.size(); i++) {
            blank.set(i, values.get(i).isEmpty());
        }
        return blank;
    }

    /** Adds the numbers of the values that are marked in a text. */
    static void addNumbers(String text, BitSet found) {
        for (int mark = text.indexOf(MARK); mark >= 0; mark = text.indexOf(MARK, mark + 1)) {
            found.set(text.charAt(mark + 1) - FIRST);
        }
    }

    /**
     * A converted text.
     *
     * @param numbers of the values between the literals
     */
    record Split(TextLayout layout, List<Integer> numbers) {

        /**
         * @param isLonger whether the mark of a value has one character more
         */
        static Split of(String marked, IntPredicate isLonger) {
            List<String> literals = new ArrayList<>();
            List<Integer> numbers = new ArrayList<>();
            int from = 0;
            for (int mark = marked.indexOf(MARK); mark >= 0; mark = marked.indexOf(MARK, from)) {
                literals.add(marked.substring(from, mark));
                int number = marked.charAt(mark + 1) - FIRST;
                numbers.add(number);
                from = mark + (isLonger.test(number) ? 3 : 2);
            }
            literals.add(marked.substring(from));
            return new Split(new TextLayout(literals), List.copyOf(numbers));
        }
    }
}
