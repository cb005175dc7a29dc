/** Stored mails and how they are filled in. */
@NullMarked
package dev.postroom.domain.template;

import org.jspecify.annotations.NullMarked;
