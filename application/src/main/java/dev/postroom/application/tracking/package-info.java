/** Counting the opens and clicks of mails. */
@NullMarked
package dev.postroom.application.tracking;

import org.jspecify.annotations.NullMarked;
