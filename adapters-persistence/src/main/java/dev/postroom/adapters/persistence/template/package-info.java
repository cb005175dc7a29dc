/** Templates and their versions. */
@NullMarked
package dev.postroom.adapters.persistence.template;

import org.jspecify.annotations.NullMarked;
