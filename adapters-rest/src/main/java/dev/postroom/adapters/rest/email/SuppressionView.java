package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.http.value.ETag;
import dev.postroom.adapters.rest.shared.json.Times;
import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.email.suppression.Suppression;
import dev.postroom.domain.shared.address.EmailAddress;

import org.jspecify.annotations.Nullable;

/** A suppressed address in responses. */
record SuppressionView(String id, @Nullable String email, String reason, String createdAt)
        implements View {

    static SuppressionView of(Suppression suppression) {
        return new SuppressionView(
                suppression.id().toString(),
                suppression.email().map(EmailAddress::value).orElse(null),
                suppression.reason().keyword(),
                Times.text(suppression.createdAt()));
    }

    static ETag etagOf(Suppression suppression) {
        return ETag.of(suppression.id(), 1);
    }
}
