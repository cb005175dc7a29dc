/** What every request passes: identity, limits, scopes, headers, the log. */
@NullMarked
package dev.postroom.adapters.rest.shared.http;

import org.jspecify.annotations.NullMarked;
