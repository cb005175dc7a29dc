/** One message to an audience. */
@NullMarked
package dev.postroom.domain.campaign;

import org.jspecify.annotations.NullMarked;
