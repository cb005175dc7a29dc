/** People who can sign in, the accounts whose members they are, and their passwords. */
@NullMarked
package dev.postroom.domain.member;

import org.jspecify.annotations.NullMarked;
