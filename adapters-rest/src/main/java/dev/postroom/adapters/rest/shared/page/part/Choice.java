package dev.postroom.adapters.rest.shared.page.part;

/** One of several values of a field. */
public record Choice(String value, String label, boolean chosen) {}
