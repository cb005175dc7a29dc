/** The contracts of the audit log, and its ports in memory. */
@NullMarked
package dev.postroom.domain.audit;

import org.jspecify.annotations.NullMarked;
