package dev.postroom.adapters.email.template;

import dev.postroom.adapters.email.template.language.Budget;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.shared.text.ComposedText;
import dev.postroom.domain.shared.text.TextLayout;

import java.util.Optional;

/** A body whose mails share what is the same in all of them. Safe for any number of threads. */
sealed interface SharedBody permits FlatBody, FlatMjml {

    /**
     * HTML, and its text if that was derived.
     *
     * @param opened the layout with a preview text, see {@link Preheader#in}
     */
    record Filled(ComposedText html, Optional<ComposedText> text, Optional<TextLayout> opened) {

        /** The HTML with that preview text. */
        ComposedText introduced(String preview) {
            return opened.map(layout -> Preheader.insert(layout, html.values(), preview))
                    .orElseGet(() -> ComposedText.of(Preheader.insert(html.whole(), preview)));
        }
    }

    /**
     * The body with these variables; empty when this mail must be rendered as a whole. Fails with
     * {@code Invalid}, under no field, when the budget is exceeded.
     */
    Optional<Filled> fill(JsonObject variables, Budget budget);
}
