/** Reads the mails that come back: reports of deliveries, complaints and automatic answers. */
@NullMarked
package dev.postroom.adapters.email.report;

import org.jspecify.annotations.NullMarked;
