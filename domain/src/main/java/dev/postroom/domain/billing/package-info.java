/** Plans: their limits and the contract with the payment provider. */
@NullMarked
package dev.postroom.domain.billing;

import org.jspecify.annotations.NullMarked;
