/** The local payment provider, which takes no money. */
@NullMarked
package dev.postroom.domain.billing.local;

import org.jspecify.annotations.NullMarked;
