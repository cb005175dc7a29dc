/** What every repository stands on: handles, pages, counters, secrets, ids. */
@NullMarked
package dev.postroom.adapters.persistence.shared;

import org.jspecify.annotations.NullMarked;
