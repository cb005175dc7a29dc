/** Reads and advances the clocks of test workspaces. */
@NullMarked
package dev.postroom.application.testclock;

import org.jspecify.annotations.NullMarked;
