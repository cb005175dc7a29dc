package dev.postroom.adapters.rest.shared.json;

/**
 * What the service shows of a resource as JSON. Responses take nothing else, so that no type of the
 * domain reaches the wire by accident: its components would become part of the API.
 */
public interface View {}
