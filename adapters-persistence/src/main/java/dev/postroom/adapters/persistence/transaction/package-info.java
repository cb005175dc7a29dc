/** Transactions and the connections of their threads. */
@NullMarked
package dev.postroom.adapters.persistence.transaction;

import org.jspecify.annotations.NullMarked;
