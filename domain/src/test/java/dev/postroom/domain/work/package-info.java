/** What every way of finding due work keeps. */
@NullMarked
package dev.postroom.domain.work;

import org.jspecify.annotations.NullMarked;
