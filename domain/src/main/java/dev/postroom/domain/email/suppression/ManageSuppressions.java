package dev.postroom.domain.email.suppression;

import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.identity.Caller;
import dev.postroom.domain.shared.DrivingPort;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.page.Page;
import dev.postroom.domain.shared.page.PageRequest;

import java.util.List;

/** Addresses that get no mail: by what happened to mail, or by a decision of the account. */
@DrivingPort
public interface ManageSuppressions {

    /** The suppression of the address; {@code NotFound} when it is not suppressed. */
    Suppression get(Workspace workspace, EmailAddress address);

    /** The most addresses that are added at once. */
    int MOST_ADDED = 1000;

    /**
     * Suppresses 1 to {@link #MOST_ADDED} addresses by hand, all or none; {@code Invalid} on {@code
     * emails} for another number of them. An active subscriber with such an address becomes
     * unsubscribed, one that is asked for confirmation is asked no more, and others keep their
     * status.
     *
     * @return those that were not suppressed before, in any order
     */
    List<Suppression> add(Caller caller, List<EmailAddress> addresses);

    /** {@code NotFound} when {@link #lift} has nothing to end for the address. */
    void checkLiftable(Workspace workspace, EmailAddress address);

    /** One page of suppressions. */
    Page<Suppression> list(
            Workspace workspace, SuppressionQuery query, PageRequest<Suppression.Sort> page);

    /**
     * One page of the suppressions of an address that ended, also of one without a subscriber;
     * {@code NotFound} for an address that never was suppressed.
     */
    Page<LiftedSuppression> lifts(
            Workspace workspace, EmailAddress address, PageRequest<LiftedSuppression.Sort> page);

    /**
     * Ends a suppression. The subscriber with the address becomes active again after a bounce, and
     * unsubscribed after a complaint or an objection. A subscriber whom a suppression by hand
     * unsubscribed stays so: the person can have opted out since. A subscriber who bounced without
     * a suppression is activated, too. {@code NotFound} when neither is there; {@code Invalid} on
     * {@code reason}.
     *
     * @param reason why; it is kept, and recorded in the consent ledger when the subscriber becomes
     *     active
     */
    void lift(Caller caller, EmailAddress address, String reason);
}
