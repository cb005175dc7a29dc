/** Contracts, fixtures and in-memory ports of emails. */
@NullMarked
package dev.postroom.domain.email;

import org.jspecify.annotations.NullMarked;
