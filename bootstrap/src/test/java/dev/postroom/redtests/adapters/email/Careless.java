package dev.postroom.redtests.adapters.email;

import jakarta.ws.rs.core.Context;

import java.util.logging.Logger;

/** Every bad habit. */
public final class Careless {
    static final Logger LOGGER = Logger.getLogger("careless");

    @Context
    @SuppressWarnings("NullAway.Init")
    Object injected;

    void run() {
        System.out.println("printed");
        throw new RuntimeException("generic");
    }
}
