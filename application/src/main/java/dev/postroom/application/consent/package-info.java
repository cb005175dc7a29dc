/** Verifies the ledger of consents. */
@NullMarked
package dev.postroom.application.consent;

import org.jspecify.annotations.NullMarked;
