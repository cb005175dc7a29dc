package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.List;

/**
 * Mails to the simulator of which more will be heard. Joins the caller's transaction. The
 * database's clock decides what is due.
 */
@DrivenPort
public interface SimulatedMails {

    /** An email of which there is news now. */
    record Due(Workspace workspace, EmailId email) {}

    /** There will be news of these emails after {@code delay}; for one that waits, from now on. */
    void add(Workspace workspace, List<EmailId> emails, Duration delay);

    /**
     * Takes out up to {@code max} due emails of any workspaces, oldest due first. They are gone
     * when the transaction commits and back when it rolls back; no other transaction gets them
     * meanwhile.
     */
    List<Due> takeOut(int max);
}
