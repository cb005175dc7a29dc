/** The rules of the house as tests, and the report of how they are kept. */
@NullMarked
package dev.postroom.bootstrap.architecture;

import org.jspecify.annotations.NullMarked;
