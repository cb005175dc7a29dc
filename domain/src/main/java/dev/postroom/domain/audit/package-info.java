/** The audit log: who changed what of an account, in entries that are chained by hashes. */
@NullMarked
package dev.postroom.domain.audit;

import org.jspecify.annotations.NullMarked;
