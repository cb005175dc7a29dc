/** The second factors of people. */
@NullMarked
package dev.postroom.application.member.factor;

import org.jspecify.annotations.NullMarked;
