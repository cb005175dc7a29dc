package dev.postroom.adapters.rest.billing;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.billing.provider.CheckoutSession;

/** A page on which a plan is bought. */
record CheckoutView(String sessionId, String url) implements View {

    static CheckoutView of(CheckoutSession session) {
        return new CheckoutView(session.id(), session.url().toString());
    }
}
