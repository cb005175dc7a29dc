/** Changes of the branding of accounts, on behalf of a caller. */
@NullMarked
package dev.postroom.domain.branding;

import org.jspecify.annotations.NullMarked;
