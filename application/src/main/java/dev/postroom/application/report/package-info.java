/** Takes reports about mail that was handed over, and applies what they say. */
@NullMarked
package dev.postroom.application.report;

import org.jspecify.annotations.NullMarked;
