package dev.postroom.adapters.rest.shared.page.part;

/**
 * Something that the reader should know before the rest.
 *
 * @param tone {@code good}, {@code warn}, {@code bad} or {@code info}
 */
public record Notice(String tone, String title, String text) {}
