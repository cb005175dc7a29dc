package dev.postroom.adapters.rest.system;

/** The process that runs the service knows how it is doing. Safe for any number of threads. */
public interface SystemSource {

    /** The state now, without secrets. Asks for nothing that its own health checks do not ask. */
    SystemState look();
}
