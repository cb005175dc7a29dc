/** The plans of accounts, what plans allow and what is used of it. */
@NullMarked
package dev.postroom.adapters.persistence.billing;

import org.jspecify.annotations.NullMarked;
