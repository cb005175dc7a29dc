/** The pages with which people get in, and on which they see their own access. */
@NullMarked
package dev.postroom.adapters.rest.member.page;

import org.jspecify.annotations.NullMarked;
