package dev.postroom.domain.email;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivingPort;

import java.util.List;

/** Sending transactional mail. */
@DrivingPort
public interface SendEmails {

    /**
     * Accepts the emails durably: once this returns, a crash loses none. One email for each
     * recipient in the order given, then one for each copy. Unknown template, missing required
     * variables and a sender that is not allowed are {@code Invalid}. Addresses that bounced or
     * complained are accepted with status {@code SUPPRESSED}.
     */
    List<Email> send(Workspace workspace, SendEmail request);

    /** The email; {@code NotFound} when there is none. */
    Email get(Workspace workspace, EmailId id);
}
