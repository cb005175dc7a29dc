package dev.postroom.adapters.rest.billing;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.billing.provider.ProviderEventResult;

/** How a message was dealt with; the provider looks at the status of the response only. */
record ProviderEventResultView(boolean received, String outcome) implements View {

    static ProviderEventResultView of(ProviderEventResult receipt) {
        return new ProviderEventResultView(true, receipt.keyword());
    }
}
