/** Driving ports that answer with what tests put into them. */
@NullMarked
package dev.postroom.adapters.rest.fake;

import org.jspecify.annotations.NullMarked;
