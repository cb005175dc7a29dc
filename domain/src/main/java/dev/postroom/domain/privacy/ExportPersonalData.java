package dev.postroom.domain.privacy;

import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.DrivingPort;

/** Collects what is stored about one subscriber. */
@DrivingPort
public interface ExportPersonalData {

    /**
     * Collects all data about the subscriber. The profile is read at once, the lists when they are
     * iterated, in pages, so that the data of a person with many mails is never in memory as a
     * whole; they show the state of the moment of each page. Needs no transaction. {@code NotFound}
     * when there is no such subscriber in the caller's workspace.
     */
    PersonalData export(Caller caller, SubscriberId subscriber);
}
