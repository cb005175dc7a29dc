/** Who calls: keys, tokens and operators, with their scopes, and the actor that a change names. */
@NullMarked
package dev.postroom.domain.identity;

import org.jspecify.annotations.NullMarked;
