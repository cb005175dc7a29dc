/** The directory of accounts and workspaces. */
@NullMarked
package dev.postroom.adapters.persistence.account;

import org.jspecify.annotations.NullMarked;
