package dev.postroom.adapters.email.email;

/** When mail to the simulator's bouncing address is refused. */
public enum SimulatedBounce {
    /** In the answer to the handover. */
    AT_ONCE,
    /** Some time after the handover, by whoever tells the simulator's news. */
    LATER
}
