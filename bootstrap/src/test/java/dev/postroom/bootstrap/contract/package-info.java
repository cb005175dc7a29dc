/** Holds what the service really says against {@code docs/openapi.yaml}. */
@NullMarked
package dev.postroom.bootstrap.contract;

import org.jspecify.annotations.NullMarked;
