/** Driving ports that tests prepare. */
@NullMarked
package dev.postroom.adapters.rest.fake;

import org.jspecify.annotations.NullMarked;
