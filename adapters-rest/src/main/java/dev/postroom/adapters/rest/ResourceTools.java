package dev.postroom.adapters.rest;

import dev.postroom.adapters.rest.shared.http.Answers;
import dev.postroom.adapters.rest.shared.list.Lists;

/** What resources answer with. */
public record ResourceTools(Answers answers, Lists lists) {

    /** Tools that make links and cursors as the settings say. */
    public static ResourceTools of(ApiSettings settings) {
        return new ResourceTools(
                new Answers(settings.publicBaseUrl()),
                new Lists(settings.cursorKey(), settings.publicBaseUrl()));
    }
}
