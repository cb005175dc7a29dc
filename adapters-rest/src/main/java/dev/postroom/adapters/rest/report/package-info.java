/** Mail that comes back, as the operator's mail server hands it over. */
@NullMarked
package dev.postroom.adapters.rest.report;

import org.jspecify.annotations.NullMarked;
