/** Tests of passwords. */
@NullMarked
package dev.postroom.adapters.rest.member;

import org.jspecify.annotations.NullMarked;
