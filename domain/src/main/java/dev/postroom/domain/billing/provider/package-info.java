/** The payment provider: checkout, portal and its signed events. */
@NullMarked
package dev.postroom.domain.billing.provider;

import org.jspecify.annotations.NullMarked;
