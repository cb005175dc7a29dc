package dev.postroom.application.campaign.composing;

import dev.postroom.domain.campaign.Campaign;
import dev.postroom.domain.campaign.sending.Recipient;
import dev.postroom.domain.email.message.MailHeaders;
import dev.postroom.domain.email.message.Mailbox;
import dev.postroom.domain.subscriber.Profile;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Who a campaign's mail is from and to, as programs and people read it. */
final class LetterHead {

    private static final int MAX_NAME = 200;
    private static final String LIST_ID = "List-Id";
    private static final String TEST = "X-Campaign-Test";

    private LetterHead() {}

    /**
     * The headers of all mails of a campaign: its own, and the list that they belong to (RFC 2919),
     * unless it names another one. The list is the same for every campaign with this sender domain,
     * so that people can sort their mail by it.
     */
    static MailHeaders headers(Campaign campaign) {
        return new MailHeaders(
                with(LIST_ID, listId(campaign.content().from()), campaign.content().headers()));
    }

    /** The same for a test of the campaign, which is marked as one. */
    static MailHeaders headersOfTest(Campaign campaign) {
        Map<String, String> own = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        own.putAll(headers(campaign).values());
        own.put(TEST, campaign.id().toString());
        return new MailHeaders(own);
    }

    private static Map<String, String> with(String name, String standard, MailHeaders given) {
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        headers.put(name, standard);
        headers.putAll(given.values());
        return headers;
    }

    private static String listId(Mailbox from) {
        String id = "<campaigns." + from.address().domain() + ">";
        return from.name().map(name -> name + " " + id).orElse(id);
    }

    /** The recipient with the name of the person, if it is known. */
    static Mailbox to(Recipient recipient) {
        Profile profile = recipient.profile();
        String name =
                Stream.of(profile.firstName(), profile.lastName())
                        .flatMap(Optional::stream)
                        .collect(Collectors.joining(" "));
        return new Mailbox(Optional.of(name).filter(LetterHead::isShort), recipient.email());
    }

    // a longer one would be refused, and no mail may fail because of a name
    private static boolean isShort(String name) {
        return !name.isEmpty() && name.length() <= MAX_NAME;
    }
}
