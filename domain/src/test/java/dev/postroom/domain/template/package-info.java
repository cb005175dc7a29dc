/** Contracts, fixtures and in-memory ports of templates. */
@NullMarked
package dev.postroom.domain.template;

import org.jspecify.annotations.NullMarked;
