/** Reports that come after the handover of a mail: bounces, complaints and automatic answers. */
@NullMarked
package dev.postroom.domain.report;

import org.jspecify.annotations.NullMarked;
