/** Links in mails and on pages, whose signed tokens stand for one person. */
@NullMarked
package dev.postroom.domain.link;

import org.jspecify.annotations.NullMarked;
