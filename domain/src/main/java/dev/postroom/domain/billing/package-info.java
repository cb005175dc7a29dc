/** What an account's contract allows. */
@NullMarked
package dev.postroom.domain.billing;

import org.jspecify.annotations.NullMarked;
