package dev.postroom.adapters.rest.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The languages of the pages. Each is one file of texts in the jar, named by its code of two
 * letters; adding a language is adding a file.
 */
public final class PageLanguages {

    static final String FOLDER = "/dev/postroom/adapters/rest/texts/";
    private static final String FALLBACK = "en";

    private final Map<String, PageTexts> all = new TreeMap<>();

    /** Reads the files of all languages that have one. */
    public PageLanguages() {
        for (String language : Locale.getISOLanguages()) {
            read(language).ifPresent(texts -> all.put(language, texts));
        }
    }

    /**
     * The texts for a person.
     *
     * @param known the person's language as it is stored, for example {@code de-AT}
     * @param accepted the value of {@code Accept-Language}; used when the person has no language,
     *     or one without texts
     */
    PageTexts texts(Optional<String> known, Optional<String> accepted) {
        Stream<Locale.LanguageRange> ranges =
                Stream.of(known, accepted).flatMap(Optional::stream).flatMap(this::ranges);
        return ranges.map(range -> range.getRange().replaceAll("-.*", ""))
                .flatMap(language -> Stream.ofNullable(all.get(language)))
                .findFirst()
                .orElseGet(() -> Objects.requireNonNull(all.get(FALLBACK)));
    }

    Map<String, PageTexts> all() {
        return Map.copyOf(all);
    }

    private Stream<Locale.LanguageRange> ranges(String text) {
        try {
            List<Locale.LanguageRange> ranges = Locale.LanguageRange.parse(text);
            return ranges.stream().filter(range -> range.getWeight() > 0);
        } catch (IllegalArgumentException _) {
            return Stream.empty(); // a header that is no list of languages expresses no preference
        }
    }

    private static Optional<PageTexts> read(String language) {
        String path = FOLDER + language + ".properties";
        try (InputStream file = PageLanguages.class.getResourceAsStream(path)) {
            return file == null
                    ? Optional.empty()
                    : Optional.of(new PageTexts(Locale.of(language), entries(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(path, e);
        }
    }

    private static Map<String, String> entries(InputStream file) throws IOException {
        Properties properties = new Properties();
        Reader reader = new InputStreamReader(file, StandardCharsets.UTF_8);
        properties.load(reader);
        return properties.entrySet().stream()
                .collect(
                        Collectors.toMap(
                                entry -> entry.getKey().toString(),
                                entry -> entry.getValue().toString(),
                                (first, _) -> first,
                                HashMap::new));
    }
}
