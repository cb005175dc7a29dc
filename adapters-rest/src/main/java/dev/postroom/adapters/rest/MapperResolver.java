package dev.postroom.adapters.rest;

import com.fasterxml.jackson.databind.ObjectMapper;

import dev.postroom.adapters.rest.shared.json.Json;

import jakarta.ws.rs.ext.ContextResolver;

/** Makes Jersey use the JSON mapper of the service. */
final class MapperResolver implements ContextResolver<ObjectMapper> {

    @Override
    public ObjectMapper getContext(Class<?> type) {
        return Json.mapper();
    }
}
