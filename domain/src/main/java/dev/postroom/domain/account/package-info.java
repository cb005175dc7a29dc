/** Accounts and their live and test workspaces. */
@NullMarked
package dev.postroom.domain.account;

import org.jspecify.annotations.NullMarked;
