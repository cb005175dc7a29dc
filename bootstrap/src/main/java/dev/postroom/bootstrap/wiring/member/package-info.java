/** People who sign in. */
@NullMarked
package dev.postroom.bootstrap.wiring.member;

import org.jspecify.annotations.NullMarked;
