package dev.postroom.adapters.rest.shared.json;

/**
 * The JSON representation of a resource. Responses accept only views, so that no domain type is
 * serialised by accident: its components would become part of the API.
 */
public interface View {}
