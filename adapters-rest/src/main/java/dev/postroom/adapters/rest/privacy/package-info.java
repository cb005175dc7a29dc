/** Operations and documents about the data of one person. */
@NullMarked
package dev.postroom.adapters.rest.privacy;

import org.jspecify.annotations.NullMarked;
