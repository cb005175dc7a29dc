/** Contracts, fixtures and in-memory ports of API keys. */
@NullMarked
package dev.postroom.domain.apikey;

import org.jspecify.annotations.NullMarked;
