/** Exports and erases the data of one person. */
@NullMarked
package dev.postroom.application.privacy;

import org.jspecify.annotations.NullMarked;
