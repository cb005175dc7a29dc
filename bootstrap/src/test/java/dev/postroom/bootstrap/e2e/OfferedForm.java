package dev.postroom.bootstrap.e2e;

import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A form in the content of a page, as its page fills it in; a word that it wants typed is typed.
 *
 * @param button the text on it
 */
record OfferedForm(String button, String action, Map<String, String> fields) {

    /** The forms of a page that change something, one for each of their buttons. */
    static List<OfferedForm> of(String page) {
        Document document = Jsoup.parse(page);
        return document.select("main form[method=post]").stream()
                .flatMap(form ->
                        form.select("button[type=submit]").stream().map(button -> of(form, button)))
                .toList();
    }

    private static OfferedForm of(Element form, Element button) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (Element field : form.select("[name]")) {
            if (field.tagName().equals("select")) {
                Element chosen = field.selectFirst("option[selected]");
                Element first = chosen == null ? field.selectFirst("option") : chosen;
                fields.put(field.attr("name"), first == null ? "" : first.attr("value"));
            } else if (field.tagName().equals("textarea")) {
                fields.put(field.attr("name"), field.wholeText());
            } else if (field.tagName().equals("input")
                    && (!field.attr("type").equals("checkbox") || field.hasAttr("checked"))) {
                fields.put(field.attr("name"), field.attr("value"));
            }
        }
        Element typed = form.selectFirst("label[for=danger-typed] code");
        if (typed != null) {
            fields.put("typed", typed.text());
        }
        if (button.hasAttr("name")) {
            fields.put(button.attr("name"), button.attr("value"));
        }
        return new OfferedForm(button.text(), form.attr("action"), fields);
    }

    /** Whether it is the same button of a resource of the same kind. */
    boolean isLike(OfferedForm other) {
        return button.equals(other.button) && place(action).equals(place(other.action));
    }

    private static String place(String action) {
        return action.replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "{id}");
    }

    /** As a person sends it who has filled in what is empty. */
    Map<String, String> filled(Map<String, String> missing) {
        Map<String, String> all = new LinkedHashMap<>(fields);
        missing.forEach((name, value) -> {
            if (all.getOrDefault(name, value).isEmpty()) {
                all.put(name, value);
            }
        });
        all.putIfAbsent("once", UUID.randomUUID().toString());
        return all;
    }
}
