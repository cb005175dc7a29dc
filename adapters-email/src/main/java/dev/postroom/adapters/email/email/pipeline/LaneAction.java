package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.LostConnectionException;

/** Something done with a lane. */
interface LaneAction {

    void run() throws LostConnectionException;
}
