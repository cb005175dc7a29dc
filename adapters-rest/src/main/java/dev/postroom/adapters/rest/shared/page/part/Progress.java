package dev.postroom.adapters.rest.shared.page.part;

/**
 * How far something is.
 *
 * @param text the same in words, for example {@code 8 120 of 12 431 · 11 s left}
 */
public record Progress(String label, long done, long total, String text) {}
