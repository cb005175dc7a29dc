package dev.postroom.domain.email.sandbox;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.shared.DrivenPort;

import java.time.Duration;
import java.util.List;

/**
 * Simulated mails with a pending status update. Joins the caller's transaction. The database clock
 * decides what is due.
 */
@DrivenPort
public interface SimulatedMails {

    /** An email whose status update is due. */
    record Due(Workspace workspace, EmailId email) {}

    /** Schedules an update of these emails after {@code delay}, also of those already pending. */
    void add(Workspace workspace, List<EmailId> emails, Duration delay);

    /**
     * Removes up to {@code max} due emails of all workspaces, oldest due first. A rollback restores
     * them. Until the transaction ends, no other transaction takes them.
     */
    List<Due> takeOut(int max);
}
