/** Tests of second factors. */
@NullMarked
package dev.postroom.domain.member.factor;

import org.jspecify.annotations.NullMarked;
