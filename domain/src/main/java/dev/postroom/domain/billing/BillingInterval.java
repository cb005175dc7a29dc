package dev.postroom.domain.billing;

import dev.postroom.domain.shared.text.Keyword;

/** How often a plan is paid. */
public enum BillingInterval implements Keyword {
    MONTH,
    YEAR
}
