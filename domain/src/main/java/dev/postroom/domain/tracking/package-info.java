/** The opens and clicks of mails. */
@NullMarked
package dev.postroom.domain.tracking;

import org.jspecify.annotations.NullMarked;
