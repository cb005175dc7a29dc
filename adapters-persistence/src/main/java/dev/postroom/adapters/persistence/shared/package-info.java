/** Code that all repositories share: handles, pages, counters, secrets, ids. */
@NullMarked
package dev.postroom.adapters.persistence.shared;

import org.jspecify.annotations.NullMarked;
