/**
 * Starting and sending campaigns: the ledger of recipients, and outcomes whose events are not
 * emitted yet.
 */
@NullMarked
package dev.postroom.domain.campaign.sending;

import org.jspecify.annotations.NullMarked;
