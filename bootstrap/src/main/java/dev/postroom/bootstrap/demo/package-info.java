/** A first look: seeded data, a receiver of its own, and words about where everything is. */
@NullMarked
package dev.postroom.bootstrap.demo;

import org.jspecify.annotations.NullMarked;
