/** The steps of every request: authentication, limits, scopes, headers, the log. */
@NullMarked
package dev.postroom.adapters.rest.shared.http;

import org.jspecify.annotations.NullMarked;
