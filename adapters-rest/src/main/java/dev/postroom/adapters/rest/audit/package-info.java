/** The audit log as text. */
@NullMarked
package dev.postroom.adapters.rest.audit;

import org.jspecify.annotations.NullMarked;
