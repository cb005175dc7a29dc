package dev.postroom.adapters.rest.imports.page;

import dev.postroom.adapters.rest.shared.page.part.Choice;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.domain.imports.ImportEncoding;
import dev.postroom.domain.imports.ImportFormat;
import dev.postroom.domain.imports.ImportJob;
import dev.postroom.domain.imports.ImportSeparator;
import dev.postroom.domain.imports.ImportText;
import dev.postroom.domain.shared.text.Keyword;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/**
 * How a person says that a table is written.
 *
 * @param isTable otherwise there is nothing to say
 * @param isChanged whether the form was filled in with columns that were read in another way: its
 *     choices are not about these, and it starts nothing
 */
record ChosenText(ImportText written, boolean isTable, boolean isChanged) {

    static final String SHOWN = "text";
    static final String ENCODING = "encoding";
    static final String SEPARATOR = "separator";

    /** Without a choice, as the import says. */
    static ChosenText of(ImportJob job, Function<String, String> given) {
        boolean isTable = job.file().format() == ImportFormat.CSV;
        if (!isTable || given.apply(SHOWN).isEmpty()) {
            return new ChosenText(job.options().columns().text(), isTable, false);
        }
        ImportText chosen =
                new ImportText(
                        Keyword.parse(ImportEncoding.class, given.apply(ENCODING))
                                .filter(one -> one != ImportEncoding.UTF_8),
                        Keyword.parse(ImportSeparator.class, given.apply(SEPARATOR)));
        return new ChosenText(chosen, true, !given.apply(SHOWN).equals(shown(chosen)));
    }

    /** As one text, which is never empty. */
    String shown() {
        return shown(written);
    }

    private static String shown(ImportText text) {
        return "%s,%s"
                .formatted(
                        text.encoding().orElse(ImportEncoding.UTF_8).keyword(),
                        text.separator().map(Keyword::keyword).orElse(""));
    }

    /** As a query of the page. */
    Map<String, List<String>> query() {
        Map<String, List<String>> query = new LinkedHashMap<>();
        query.put(SHOWN, List.of(shown()));
        query.put(ENCODING, List.of(written.encoding().orElse(ImportEncoding.UTF_8).keyword()));
        written.separator().ifPresent(one -> query.put(SEPARATOR, List.of(one.keyword())));
        return query;
    }

    /** The fields of the form; none when it is no table. */
    List<Field> fields() {
        if (!isTable) {
            return List.of();
        }
        Field encoding = Field.select(ENCODING, "Encoding", encodings());
        return List.of(
                written.encoding().filter(one -> one != ImportEncoding.UTF_8).isPresent()
                        ? encoding.hint(
                                "The file is not in UTF-8. Check the letters of its first cells.")
                        : encoding,
                Field.select(SEPARATOR, "Between the cells", separators()));
    }

    private List<Choice> encodings() {
        ImportEncoding chosen = written.encoding().orElse(ImportEncoding.UTF_8);
        List<Choice> choices = new ArrayList<>();
        for (ImportEncoding one : ImportEncoding.values()) {
            choices.add(new Choice(one.keyword(), label(one), one == chosen));
        }
        return choices;
    }

    private static String label(ImportEncoding encoding) {
        return switch (encoding) {
            case UTF_8 -> "UTF-8";
            case UTF_16 -> "UTF-16 (Unicode text)";
            case WINDOWS_1252 -> "Windows-1252 (Western European)";
        };
    }

    private List<Choice> separators() {
        Optional<ImportSeparator> chosen = written.separator();
        List<Choice> choices = new ArrayList<>();
        choices.add(new Choice("", "as the first line shows", chosen.isEmpty()));
        for (ImportSeparator one : ImportSeparator.values()) {
            choices.add(
                    new Choice(
                            one.keyword(), one.plural(), chosen.filter(one::equals).isPresent()));
        }
        return choices;
    }
}
