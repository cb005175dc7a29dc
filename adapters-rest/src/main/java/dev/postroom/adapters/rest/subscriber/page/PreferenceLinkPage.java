package dev.postroom.adapters.rest.subscriber.page;

import dev.postroom.adapters.rest.shared.page.part.Moment;

/** A link to the preference center of a person, which is shown once. */
public record PreferenceLinkPage(String email, String back, String url, Moment expires) {}
