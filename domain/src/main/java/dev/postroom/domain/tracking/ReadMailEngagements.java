package dev.postroom.domain.tracking;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.email.EmailId;
import dev.postroom.domain.shared.DrivingPort;

import java.util.List;

/** Reads what was counted of mails. */
@DrivingPort
public interface ReadMailEngagements {

    /** The opens and clicks of a transactional mail; none for an unknown one. */
    List<MailEngagement> listOf(Workspace workspace, EmailId email);
}
