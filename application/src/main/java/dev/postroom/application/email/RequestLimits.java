package dev.postroom.application.email;

import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.shared.failure.Violation;
import dev.postroom.domain.template.RenderBudget;

import java.util.List;

/** The sizes and costs of all mails of one request together. For one thread. */
record RequestLimits(ContentLimit content, RenderLimit rendering) {

    RequestLimits() {
        this(new ContentLimit(), new RenderLimit());
    }

    /**
     * Limits what the templates of one request cost together: a request may have a thousand mails,
     * each of which may cost the budget of one template. For one thread.
     */
    static final class RenderLimit implements RenderBudget {

        private static final String EXCEEDED = "template_budget_exceeded";

        // 10 s of computing
        private static final double MAX_BUDGETS = 40;

        private double budgets;

        @Override
        public void add(double share) {
            budgets += share;
            requireLeft();
        }

        /** Fails when the limit is reached, before more work begins. */
        void requireLeft() {
            if (budgets > MAX_BUDGETS) {
                String message =
                        "Rendering the templates of the request takes longer than 10 seconds.";
                throw new Failure.Invalid(EXCEEDED, List.of(new Violation("", EXCEEDED, message)))
                        .asException();
            }
        }
    }
}
