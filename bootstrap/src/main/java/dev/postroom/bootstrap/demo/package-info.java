/** The demo: seeded data, a webhook receiver and the lines that the terminal shows. */
@NullMarked
package dev.postroom.bootstrap.demo;

import org.jspecify.annotations.NullMarked;
