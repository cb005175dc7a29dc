package dev.postroom.bootstrap.prose;

import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** One idea a sentence: how many words a sentence may have. */
final class SentenceLength {

    private static final Map<TextKind, Integer> MOST_WORDS =
            Map.of(
                    TextKind.MESSAGES, 40,
                    TextKind.LOGS, 20,
                    TextKind.PAGES, 45,
                    TextKind.DESCRIPTION, 45,
                    TextKind.SETTINGS, 40);

    private static final Pattern CODE =
            Pattern.compile(" = |\\b(SELECT|UPDATE|INSERT|FROM|WHERE|AND|AS|SET)\\b");

    private SentenceLength() {}

    static Stream<String> findings(Wording wording) {
        Integer most = MOST_WORDS.get(wording.kind());
        if (most == null || isCode(wording)) {
            return Stream.empty();
        }
        return wording.sentences().stream()
                .filter(sentence -> Wording.words(sentence) > most)
                .map(sentence ->
                        "%s: %d words, at most %d: \"%s\""
                                .formatted(
                                        wording.place(), Wording.words(sentence), most, sentence));
    }

    // SQL and settings of PostgreSQL
    private static boolean isCode(Wording wording) {
        return wording.kind() == TextKind.MESSAGES && CODE.matcher(wording.text()).find();
    }
}
