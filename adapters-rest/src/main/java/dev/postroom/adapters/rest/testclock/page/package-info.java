/** The page of the clock of a test environment. */
@NullMarked
package dev.postroom.adapters.rest.testclock.page;

import org.jspecify.annotations.NullMarked;
