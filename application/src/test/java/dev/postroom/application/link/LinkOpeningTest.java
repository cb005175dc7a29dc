package dev.postroom.application.link;

import static org.assertj.core.api.Assertions.assertThat;

import dev.postroom.application.shared.Failures;
import dev.postroom.application.shared.House;
import dev.postroom.domain.account.Environment;
import dev.postroom.domain.account.Workspace;
import dev.postroom.domain.account.WorkspaceFixture;
import dev.postroom.domain.identity.CallerFixture;
import dev.postroom.domain.identity.LinkPurpose;
import dev.postroom.domain.identity.MailReference;
import dev.postroom.domain.identity.SubscriberId;
import dev.postroom.domain.identity.TokenCaller;
import dev.postroom.domain.link.IssuedLink;
import dev.postroom.domain.link.OpenedLink;
import dev.postroom.domain.shared.address.EmailAddress;
import dev.postroom.domain.shared.failure.Failure;
import dev.postroom.domain.subscriber.Subscriber;
import dev.postroom.domain.subscriber.SubscriberFixture;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

final class LinkOpeningTest {

    private static final Set<LinkPurpose> ANY = Set.of(LinkPurpose.values());

    private final House house = House.create();
    private final LinkOpening opening =
            new LinkOpening(
                    house.work(),
                    house.ports().account().accounts(),
                    house.ports().subscriber().subscribers(),
                    House.key());

    private Subscriber stored(Workspace workspace) {
        UUID id = house.ports().ids().next();
        return house.stored(workspace, SubscriberFixture.subscriber(id));
    }

    private String mailToken(Workspace workspace, Subscriber person) {
        return House.links()
                .inMail(workspace, person.id(), person.email(), Optional.empty())
                .token();
    }

    private Failure refusal(String token, Set<LinkPurpose> accepted) {
        return Failures.of(() -> opening.open(token, accepted));
    }

    private void assertRefused(String token, Set<LinkPurpose> accepted, String code) {
        assertThat(refusal(token, accepted))
                .isInstanceOfSatisfying(
                        Failure.Unauthenticated.class,
                        failure -> assertThat(failure.code()).isEqualTo(code));
    }

    @ParameterizedTest
    @EnumSource(Environment.class)
    void aLinkOfAMailNamesThePersonAndTheCauseOfTheMail(Environment environment) {
        Workspace workspace = environment == Environment.LIVE ? house.live() : house.test();
        Subscriber ann = stored(workspace);
        MailReference cause = MailReference.campaign(new UUID(0, 9));
        String token =
                House.links().inMail(workspace, ann.id(), ann.email(), Optional.of(cause)).token();

        assertThat(opening.open(token, ANY))
                .isEqualTo(
                        new OpenedLink(
                                new TokenCaller(
                                        workspace,
                                        ann.id(),
                                        LinkPurpose.MAIL,
                                        Optional.of(cause),
                                        Optional.empty()),
                                house.subscribers().get(workspace, ann.id())));
    }

    @Test
    void aForgedTokenIsRefused() {
        Subscriber ann = stored(house.live());
        String forged =
                PublicLinks.of(URI.create("https://a.example"), House.key().derive("other"))
                        .inMail(house.live(), ann.id(), ann.email(), Optional.empty())
                        .token();
        assertRefused(forged, ANY, "invalid_token");
        assertRefused("nonsense", ANY, "invalid_token");
    }

    @Test
    void aTokenOfAWorkspaceThatDoesNotHaveThePersonIsRefused() {
        Subscriber ann = stored(house.live());
        assertRefused(mailToken(house.test(), ann), ANY, "invalid_token");
        Workspace unknown = WorkspaceFixture.live(new UUID(0, 99));
        assertRefused(mailToken(unknown, ann), ANY, "invalid_token");
    }

    @Test
    void aTokenIsRefusedForAnotherPurpose() {
        String token = mailToken(house.live(), stored(house.live()));
        assertRefused(token, Set.of(LinkPurpose.PREFERENCES), "wrong_token_purpose");
    }

    @Test
    void aTokenIsRefusedFromItsEndOnTheClockOfItsWorkspace() {
        Subscriber ann = stored(house.live());
        Instant end = house.ports().now().plus(Duration.ofHours(1));
        IssuedLink link = House.links().preferences(house.live(), ann.id(), end);
        assertThat(opening.open(link.token(), ANY).caller().expiresAt()).contains(end);

        house.ports().elapse(Duration.ofHours(1));

        assertRefused(link.token(), ANY, "token_expired");
    }

    @Test
    void theDeletionOfThePersonMakesTheTokenInvalid() {
        Subscriber ann = stored(house.live());
        String token = mailToken(house.live(), ann);
        house.subscribers().delete(CallerFixture.caller(house.live()), ann.id(), Optional.empty());
        assertRefused(token, ANY, "invalid_token");
    }

    @Test
    void everyUrlBeginsWithTheBaseAndHasTheToken() {
        PublicLinks links = PublicLinks.of(URI.create("https://a.example/x/"), House.key());
        SubscriberId id = new SubscriberId(house.ports().ids().next());
        Instant end = house.ports().now();
        MailLinks mail =
                links.inMail(house.live(), id, new EmailAddress("ann@a.co"), Optional.empty());
        assertThat(mail.unsubscribe())
                .hasToString("https://a.example/x/u/" + mail.token() + "." + mail.address());
        assertThat(mail.preferences())
                .hasToString("https://a.example/x/preferences?token=" + mail.token());
        assertThat(mail.view()).hasToString("https://a.example/x/view?token=" + mail.token());
        IssuedLink confirm = links.preferences(house.live(), id, end);
        assertThat(confirm.url())
                .hasToString("https://a.example/x/preferences?token=" + confirm.token());
        assertThat(confirm.toString()).doesNotContain(confirm.token());
        assertThat(mail.toString()).doesNotContain(mail.token());
    }
}
