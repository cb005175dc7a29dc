/** Campaigns, their audiences and their ledger. */
@NullMarked
package dev.postroom.adapters.persistence.campaign;

import org.jspecify.annotations.NullMarked;
