package dev.postroom.adapters.rest.template.page;

import dev.postroom.adapters.rest.shared.http.QueryParameters;
import dev.postroom.adapters.rest.shared.page.part.Field;
import dev.postroom.adapters.rest.shared.page.part.FormError;
import dev.postroom.adapters.rest.shared.page.part.ListAddress;
import dev.postroom.adapters.rest.shared.page.part.Tab;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/**
 * The frame with the mail of a stored template, and the links that change what it shows.
 *
 * @param path of the template
 * @param texts of the query, without empty ones
 * @param errors for which the mail is shown without its reader
 */
public record Viewer(String path, Map<String, String> texts, List<FormError> errors) {

    private static final String VERSION = "version";

    public Viewer {
        texts = Map.copyOf(texts);
        errors = List.copyOf(errors);
    }

    /** The viewer of a request. */
    static Viewer of(String path, QueryParameters query, int version) {
        Map<String, String> texts = new LinkedHashMap<>();
        texts.put(VERSION, Integer.toString(version));
        for (String name : List.of(EditorPage.LOOK, Readers.READER, Readers.VALUES)) {
            query.one(name)
                    .filter(text -> !text.isBlank())
                    .ifPresent(text -> texts.put(name, text));
        }
        return new Viewer(path, texts, List.of());
    }

    /** The same viewer, which could not find its reader. */
    Viewer with(List<FormError> found) {
        return new Viewer(path, texts, found);
    }

    /** The value of a parameter; empty for none. */
    String text(String name) {
        return texts.getOrDefault(name, "");
    }

    Look chosen() {
        return Look.of(text(EditorPage.LOOK));
    }

    /** Whether the frame is as narrow as a phone. */
    public boolean isNarrow() {
        return chosen() == Look.PHONE;
    }

    /** The address of the content of the frame. */
    public String body() {
        return path + "/body" + query(chosen());
    }

    /** The version that is shown. */
    public String version() {
        return text(VERSION);
    }

    /** The keyword of the look. */
    public String look() {
        return chosen().keyword();
    }

    /** The links to each look. */
    public List<Tab> tabs() {
        return Arrays.stream(Look.values())
                .map(one -> new Tab(one.label(), path + query(one), one == chosen()))
                .toList();
    }

    /** The fields that choose the reader. */
    public List<Field> fields() {
        return Readers.fields(this::text, errors);
    }

    private String query(Look look) {
        StringJoiner query = new StringJoiner("&", "?", "");
        query.add(VERSION + "=" + text(VERSION));
        query.add(EditorPage.LOOK + "=" + look.keyword());
        for (String name : List.of(Readers.READER, Readers.VALUES)) {
            if (!text(name).isEmpty()) {
                query.add(name + "=" + ListAddress.encoded(text(name)));
            }
        }
        return query.toString();
    }
}
