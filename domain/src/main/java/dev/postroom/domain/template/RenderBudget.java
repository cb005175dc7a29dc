package dev.postroom.domain.template;

/**
 * Adds up what the templates of one request cost, which may be a thousand renders. For one thread.
 */
public interface RenderBudget {

    /** Adds nothing up: for work whose cost only the budget of its template limits. */
    RenderBudget NONE = _ -> {};

    /**
     * Adds the cost of one compilation or render that has ended, by success or failure. Fails with
     * {@code Invalid}, code {@code template_budget_exceeded}, when the request costs too much.
     *
     * @param share of the budget of one template; never negative, and about 1 when the work was
     *     stopped because it exceeded its budget
     */
    void add(double share);
}
