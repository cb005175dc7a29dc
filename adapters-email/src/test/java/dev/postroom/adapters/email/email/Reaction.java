package dev.postroom.adapters.email.email;

/** What the scripted server does at a step instead of going on. */
sealed interface Reaction {

    /** Sends this line and goes on with the conversation. */
    record Say(String line) implements Reaction {}

    /** Sends this line and closes the connection. */
    record SayAndDrop(String line) implements Reaction {}

    /** Closes the connection without a word. */
    record Drop() implements Reaction {}

    /** Says nothing until the server is closed. */
    record Stall() implements Reaction {}
}
