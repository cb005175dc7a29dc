/** Tests of the log of requests in PostgreSQL. */
@NullMarked
package dev.postroom.adapters.persistence.request;

import org.jspecify.annotations.NullMarked;
