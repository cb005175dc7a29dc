/** Clocks of test workspaces. */
@NullMarked
package dev.postroom.domain.testclock;

import org.jspecify.annotations.NullMarked;
