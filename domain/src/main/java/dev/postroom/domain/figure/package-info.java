/** Figures of days: how many people came and went, and what became of mails. */
@NullMarked
package dev.postroom.domain.figure;

import org.jspecify.annotations.NullMarked;
