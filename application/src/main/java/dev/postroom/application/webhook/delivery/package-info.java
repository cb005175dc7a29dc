/** Posts deliveries, endpoint by endpoint, and stores the outcomes. */
@NullMarked
package dev.postroom.application.webhook.delivery;

import org.jspecify.annotations.NullMarked;
