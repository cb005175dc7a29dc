package dev.postroom.application.template;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.json.JsonObject;
import dev.postroom.domain.subscriber.Profile;

import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

import java.util.Optional;
import java.util.UUID;

final class MailVariablesTest {

    @Test
    void everyMemberOfAPersonIsOneThatMailsMayUse() {
        Profile whole =
                new Profile(
                        Optional.of("Ann"),
                        Optional.of("Bell"),
                        Optional.of("a-1"),
                        Optional.of("de"),
                        Optional.of("Europe/Vienna"),
                        JsonObject.empty());
        JsonObject variables =
                MailVariables.none()
                        .withPerson(
                                new SubscriberId(new UUID(1, 2)),
                                new EmailAddress("ann@acme.test"),
                                whole)
                        .toJson();
        assertThat(variables.members().get("subscriber"))
                .asInstanceOf(InstanceOfAssertFactories.MAP)
                .extracting(person -> person.keySet().stream().toList())
                .isEqualTo(MailVariables.MEMBERS.get("subscriber"));
    }
}
