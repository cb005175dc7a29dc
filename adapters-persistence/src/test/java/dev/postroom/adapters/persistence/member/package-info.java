/** Tests of people who sign in. */
@NullMarked
package dev.postroom.adapters.persistence.member;

import org.jspecify.annotations.NullMarked;
