/** API keys, scopes, and who a request acts for. */
@NullMarked
package dev.postroom.domain.apikey;

import org.jspecify.annotations.NullMarked;
