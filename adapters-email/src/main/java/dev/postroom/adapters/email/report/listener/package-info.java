/** Takes the mails that come back over SMTP. */
@NullMarked
package dev.postroom.adapters.email.report.listener;

import org.jspecify.annotations.NullMarked;
