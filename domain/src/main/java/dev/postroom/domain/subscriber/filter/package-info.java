/** The language of rules about people, shared by lists, campaigns, actions and triggers. */
@NullMarked
package dev.postroom.domain.subscriber.filter;

import org.jspecify.annotations.NullMarked;
