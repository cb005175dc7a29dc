package dev.postroom.adapters.rest.shared.page;

/**
 * A call of the API as the panel shows it.
 *
 * @param scope that a key needs; empty for none
 * @param docs where it is described
 * @param isDone whether it does what the form before did
 */
public record Call(
        String name, String curl, String http, String scope, String docs, boolean isDone) {}
