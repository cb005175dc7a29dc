/** Types shared by all features: failures, paging, transactions, ids. */
@NullMarked
package dev.postroom.domain.shared;

import org.jspecify.annotations.NullMarked;
