/** Tests of mail that comes back over HTTP. */
@NullMarked
package dev.postroom.adapters.rest.report;

import org.jspecify.annotations.NullMarked;
