/** Answers that go on: server-sent events. */
@NullMarked
package dev.postroom.adapters.rest.shared.http.stream;

import org.jspecify.annotations.NullMarked;
