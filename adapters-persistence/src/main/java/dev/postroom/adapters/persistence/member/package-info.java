/** People who sign in, and what lets them: a part of the directory. */
@NullMarked
package dev.postroom.adapters.persistence.member;

import org.jspecify.annotations.NullMarked;
