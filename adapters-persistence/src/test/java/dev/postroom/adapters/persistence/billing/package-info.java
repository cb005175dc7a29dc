/** What the repositories of this feature keep, on a real PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.billing;

import org.jspecify.annotations.NullMarked;
