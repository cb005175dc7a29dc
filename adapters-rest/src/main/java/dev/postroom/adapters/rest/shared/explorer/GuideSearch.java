package dev.postroom.adapters.rest.shared.explorer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** Finds the sections of the documentation that contain all words of a question. */
final class GuideSearch {

    /** How many sections are shown; more may match. */
    static final int MOST_RESULTS = 30;

    private static final int MOST_WORDS = 8;
    private static final int EXCERPT = 160;

    /**
     * @param page the path of its page below {@code docs}
     * @param anchor of its heading; empty for the beginning of the page
     * @param text without the heading
     */
    record Section(String page, String heading, String anchor, String text) {

        private boolean has(List<String> words) {
            String all = (heading + "\n" + text).toLowerCase(Locale.ROOT);
            return words.stream().allMatch(all::contains);
        }

        private long wordsInHeading(List<String> words) {
            String title = heading.toLowerCase(Locale.ROOT);
            return words.stream().filter(title::contains).count();
        }

        /** The text around the first word that it contains. */
        String excerpt(List<String> words) {
            String lower = text.toLowerCase(Locale.ROOT);
            int first =
                    words.stream().mapToInt(lower::indexOf).filter(at -> at >= 0).min().orElse(0);
            int start = text.lastIndexOf(' ', Math.max(0, first - EXCERPT / 4)) + 1;
            return text.substring(start, Math.min(text.length(), start + EXCERPT)).strip();
        }
    }

    private GuideSearch() {}

    /** The words of a question, in lower case. */
    static List<String> words(String question) {
        return Arrays.stream(question.toLowerCase(Locale.ROOT).split("[\\s,;]+"))
                .filter(word -> !word.isBlank())
                .limit(MOST_WORDS)
                .toList();
    }

    /** The best matches first: those with most words in their headings, then in page order. */
    static List<Section> find(List<String> words) {
        if (words.isEmpty()) {
            return List.of();
        }
        return All.SECTIONS.stream()
                .filter(section -> section.has(words))
                .sorted(Comparator.comparingLong(section -> -section.wordsInHeading(words)))
                .limit(MOST_RESULTS)
                .toList();
    }

    private static Stream<Section> sections(String page) {
        List<Section> found = new ArrayList<>();
        String[] parts = Guides.markdown(page).split("(?m)^(?=#{1,3} )");
        for (String part : parts) {
            int end = part.indexOf('\n');
            if (part.startsWith("#") && end > 0) {
                String heading = Markdown.title(part);
                String anchor = part.startsWith("# ") ? "" : Markdown.anchor(heading);
                found.add(new Section(page, heading, anchor, plain(part.substring(end))));
            }
        }
        return found.stream();
    }

    // without commands and outputs; links as their text, tables as lines
    private static String plain(String markdown) {
        return markdown.replaceAll("(?ms)^```.*?^```$", "")
                .replaceAll("\\[([^\\]]+)\\]\\([^)]+\\)", "$1")
                .replaceAll("(?m)^\\|[-|]+\\|$", "")
                .replaceAll("[`*|]", " ")
                .replaceAll("\\s+", " ");
    }

    private static final class All {
        private static final List<Section> SECTIONS =
                Guides.pages().stream().flatMap(GuideSearch::sections).toList();
    }
}
