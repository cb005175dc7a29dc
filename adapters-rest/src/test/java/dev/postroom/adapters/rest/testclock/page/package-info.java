@NullMarked
package dev.postroom.adapters.rest.testclock.page;

import org.jspecify.annotations.NullMarked;
