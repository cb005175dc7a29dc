package dev.postroom.adapters.email.email;

import java.util.function.BooleanSupplier;

/** The reaction of the scripted server at a step, instead of the normal reply. */
public sealed interface Reaction {

    /** Does as a good server does. */
    record Usual() implements Reaction {}

    /** Does as a good server does, as soon as this holds. */
    record Later(BooleanSupplier when) implements Reaction {}

    /** Sends this line and continues the session. */
    record Say(String line) implements Reaction {}

    /** Sends this line and closes the connection. */
    record SayAndDrop(String line) implements Reaction {}

    /** Sends this line, and nothing more until the server is closed. */
    record SayAndStall(String line) implements Reaction {}

    /** Closes the connection without a reply. */
    record Drop() implements Reaction {}

    /** Sends nothing until the server is closed. */
    record Stall() implements Reaction {}
}
