/** API keys, scopes and callers. */
@NullMarked
package dev.postroom.domain.apikey;

import org.jspecify.annotations.NullMarked;
