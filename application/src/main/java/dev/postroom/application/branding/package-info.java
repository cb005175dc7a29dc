/** Use cases of the branding of accounts. */
@NullMarked
package dev.postroom.application.branding;

import org.jspecify.annotations.NullMarked;
