package dev.postroom.adapters.rest.billing;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.billing.BillingReceipt;

/** How a message was dealt with; the provider looks at the status of the response only. */
record BillingReceiptView(boolean received, String outcome) implements View {

    static BillingReceiptView of(BillingReceipt receipt) {
        return new BillingReceiptView(true, receipt.keyword());
    }
}
