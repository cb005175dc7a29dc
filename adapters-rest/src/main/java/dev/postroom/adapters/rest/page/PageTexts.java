package dev.postroom.adapters.rest.page;

import java.text.MessageFormat;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The texts of the pages in one language. */
public final class PageTexts {

    private final Locale locale;
    private final Map<String, String> texts;

    PageTexts(Locale locale, Map<String, String> texts) {
        this.locale = locale;
        this.texts = Map.copyOf(texts);
    }

    /** The language as the attribute {@code lang} of a page has it, for example {@code de}. */
    public String language() {
        return locale.toLanguageTag();
    }

    /** The text with this name, with the values in its places. The text must exist. */
    public String get(String name, Object... values) {
        String text = texts.get(name);
        if (text == null) {
            throw new IllegalStateException("no text " + name + " in " + language());
        }
        return values.length == 0 ? text : new MessageFormat(text, locale).format(values);
    }

    Set<String> names() {
        return texts.keySet();
    }
}
