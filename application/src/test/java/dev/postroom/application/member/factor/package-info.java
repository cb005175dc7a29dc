/** Tests of second factors. */
@NullMarked
package dev.postroom.application.member.factor;

import org.jspecify.annotations.NullMarked;
