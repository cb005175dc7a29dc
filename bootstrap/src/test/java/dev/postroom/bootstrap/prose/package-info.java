/** Holds everything that a person reads against the vocabulary of the house. */
@NullMarked
package dev.postroom.bootstrap.prose;

import org.jspecify.annotations.NullMarked;
