package dev.postroom.redtests.application.subscriber;

import com.fasterxml.jackson.annotation.JsonProperty;

/** The wire format in a use case. */
public record KnowsJackson(@JsonProperty("thing") String text) {}
