/** The ports, stores and cleanup that an implementation supplies to the contract tests. */
@NullMarked
package dev.postroom.domain.contract;

import org.jspecify.annotations.NullMarked;
