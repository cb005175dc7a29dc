/** The plans of accounts, in tables of the directory. */
@NullMarked
package dev.postroom.adapters.persistence.billing;

import org.jspecify.annotations.NullMarked;
