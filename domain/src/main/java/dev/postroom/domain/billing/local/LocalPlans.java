package dev.postroom.domain.billing.local;

import dev.postroom.domain.shared.DrivenPort;

import java.time.Instant;
import java.util.Optional;

/**
 * The store of the local provider: its customers, their plans and the addresses that it gave out.
 * It plays the part of a system elsewhere, so nothing here belongs to a workspace. Joins the
 * caller's transaction.
 */
@DrivenPort
public interface LocalPlans {

    /** Makes sure that there is a customer with this reference. */
    void register(String customer);

    /**
     * The plan that the customer bought last, also when it is over; empty when there is none, or no
     * such customer.
     */
    Optional<LocalPlan> find(String customer);

    /**
     * As {@link #find}, and no other transaction locks or stores the customer's plan until this one
     * ends.
     */
    Optional<LocalPlan> lock(String customer);

    /** Stores a plan in the place of any earlier one. The customer must be registered. */
    void store(LocalPlan plan);

    /**
     * Stores a visit unless there is one with its id. The customer must be registered. May forget
     * visits that expired more than a day before {@code now}.
     */
    void open(LocalSession visit, Instant now);

    /** The visit with an id, also an expired one; empty when there is none, or none any more. */
    Optional<LocalSession> visit(String id);

    /**
     * Marks a visit as used.
     *
     * @return false when it was used before, or is unknown
     */
    boolean use(String id);
}
