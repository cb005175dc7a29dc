/** Use cases of accounts. */
@NullMarked
package dev.postroom.application.account;

import org.jspecify.annotations.NullMarked;
