package dev.postroom.adapters.email.email;

/** When mail to the simulator's bouncing address is refused. */
public enum SimulatedBounce {
    /** In the answer to the handover. */
    AT_ONCE,
    /** After the handover, as a status update of the simulator. */
    LATER
}
