/** Tests of problem documents. */
@NullMarked
package dev.postroom.adapters.rest.shared.problem;

import org.jspecify.annotations.NullMarked;
