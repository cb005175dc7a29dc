/** Tests of what is in this package. */
@NullMarked
package dev.postroom.application.account;

import org.jspecify.annotations.NullMarked;
