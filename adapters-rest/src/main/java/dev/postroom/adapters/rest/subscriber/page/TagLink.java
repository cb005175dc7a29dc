package dev.postroom.adapters.rest.subscriber.page;

/** A tag that leads to the people on it. */
public record TagLink(String name, String slug, String href) {}
