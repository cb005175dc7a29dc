/** The contract of readers of reports. */
@NullMarked
package dev.postroom.domain.report;

import org.jspecify.annotations.NullMarked;
