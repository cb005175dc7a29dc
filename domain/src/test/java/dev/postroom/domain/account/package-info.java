/** Contracts, fixtures and in-memory ports of accounts. */
@NullMarked
package dev.postroom.domain.account;

import org.jspecify.annotations.NullMarked;
