package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.List;

/**
 * Simulated mails with a pending status update. Joins the caller's transaction. The database's
 * clock decides what is due.
 */
@DrivenPort
public interface SimulatedMails {

    /** An email whose status update is due. */
    record Due(Workspace workspace, EmailId email) {}

    /** Makes these emails due after {@code delay} from now, also those that are pending already. */
    void add(Workspace workspace, List<EmailId> emails, Duration delay);

    /**
     * Takes out up to {@code max} due emails of any workspaces, oldest due first. They are gone
     * when the transaction commits and back when it rolls back; until then, no other transaction
     * gets them.
     */
    List<Due> takeOut(int max);
}
