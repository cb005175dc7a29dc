/** The ledger of consents, whose entries are chained by hashes. */
@NullMarked
package dev.postroom.domain.consent;

import org.jspecify.annotations.NullMarked;
