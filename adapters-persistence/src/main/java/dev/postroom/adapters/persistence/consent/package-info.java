/** The ledger of consents as rows. */
@NullMarked
package dev.postroom.adapters.persistence.consent;

import org.jspecify.annotations.NullMarked;
