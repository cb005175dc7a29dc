package dev.postroom.adapters.rest.link;

import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.link.IssuedLink;

/** A new preference token. */
record PreferenceTokenView(String token, String url, String expiresAt) implements View {

    static PreferenceTokenView of(IssuedLink link) {
        return new PreferenceTokenView(
                link.token(), link.url().toString(), Times.text(link.expiresAt()));
    }
}
