/**
 * Who calls: keys, links, members and operators, with their permissions, and the actor that a
 * change names.
 */
@NullMarked
package dev.postroom.domain.identity;

import org.jspecify.annotations.NullMarked;
