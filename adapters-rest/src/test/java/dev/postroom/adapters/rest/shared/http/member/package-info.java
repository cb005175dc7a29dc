/** Tests of what pages declare about the people who may see them. */
@NullMarked
package dev.postroom.adapters.rest.shared.http.member;

import org.jspecify.annotations.NullMarked;
