package dev.postroom.domain.email.suppression;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.shared.DrivenPort;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

/** The decisions by which {@link Suppressions#lift} ended suppressions. They stay. */
@DrivenPort
public interface SuppressionLifts {

    /** One page of those of an address, ignoring case. */
    Page<LiftedSuppression> list(
            Workspace workspace, EmailAddress address, PageRequest<LiftedSuppression.Sort> page);
}
