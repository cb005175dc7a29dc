/** What subscribers decide for themselves. */
@NullMarked
package dev.postroom.application.preference;

import org.jspecify.annotations.NullMarked;
