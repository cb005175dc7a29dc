/** Accounts, their keys and their test clocks. */
@NullMarked
package dev.postroom.bootstrap.wiring.account;

import org.jspecify.annotations.NullMarked;
