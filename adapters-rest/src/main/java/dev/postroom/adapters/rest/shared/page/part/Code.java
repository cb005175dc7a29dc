package dev.postroom.adapters.rest.shared.page.part;

/** A text for programs, which is shown as it is. */
public record Code(String label, String text) {}
