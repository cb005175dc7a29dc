/** Clocks of test workspaces over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.testclock;

import org.jspecify.annotations.NullMarked;
