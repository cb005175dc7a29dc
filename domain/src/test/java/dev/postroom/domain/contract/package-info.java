/** What every implementation of the driven ports supplies to be proven. */
@NullMarked
package dev.postroom.domain.contract;

import org.jspecify.annotations.NullMarked;
