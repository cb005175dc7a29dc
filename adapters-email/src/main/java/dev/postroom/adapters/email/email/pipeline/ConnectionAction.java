package dev.postroom.adapters.email.email.pipeline;

import dev.postroom.adapters.email.email.library.LostConnectionException;

/** Something done with a lane. */
interface ConnectionAction {

    void run() throws LostConnectionException;
}
