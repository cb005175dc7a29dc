/** The embedded PostgreSQL, and the check that an external one can be used. */
@NullMarked
package dev.postroom.bootstrap.embedded;

import org.jspecify.annotations.NullMarked;
