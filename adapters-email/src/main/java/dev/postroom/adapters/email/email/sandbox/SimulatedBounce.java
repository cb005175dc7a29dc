package dev.postroom.adapters.email.email.sandbox;

/** The time at which mail to the simulator's bounce address is rejected. */
public enum SimulatedBounce {
    /** In the reply to the message. */
    AT_ONCE,
    /** Later, as a status update of the simulator. */
    LATER
}
