package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.connection.LostConnectionException;

/** Something done with a lane. */
interface ConnectionAction {

    void run() throws LostConnectionException;
}
