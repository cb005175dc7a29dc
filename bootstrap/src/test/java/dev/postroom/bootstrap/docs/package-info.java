/** Holds the pages of the project against its code. */
@NullMarked
package dev.postroom.bootstrap.docs;

import org.jspecify.annotations.NullMarked;
