package dev.postroom.adapters.rest.email;

import dev.postroom.adapters.rest.shared.json.View;
import dev.postroom.domain.email.Email;

import java.util.List;

/**
 * What a client learns when its batch was accepted.
 *
 * @param emails one for each mail of each request, in the order of {@link AcceptedView}
 */
record BatchView(List<AcceptedView.One> emails) implements View {

    static BatchView of(List<Email> emails) {
        return new BatchView(emails.stream().map(AcceptedView.One::of).toList());
    }
}
