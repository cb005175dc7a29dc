package dev.postroom.application.link;

/**
 * The links of one mail to one person, all with the same token.
 *
 * @param root the public root of the service, without a slash at its end
 * @param token a sealed token for mails
 * @param address the sealed address of the person
 */
public record MailLinks(String root, String token, String address) {

    /** Stands between the token and the address; neither contains it. */
    static final char SEPARATOR = '.';

    /**
     * The URL at which this person unsubscribes with one POST, also after the subscriber was
     * deleted and added again; a GET changes nothing.
     */
    public String unsubscribe() {
        return root + "/u/" + token + SEPARATOR + address;
    }

    /** The page where this person sees and changes subscriptions. */
    public String preferences() {
        return page(root, "preferences", token);
    }

    /** The page that shows the mail; only for a mail with a campaign as its cause. */
    public String view() {
        return page(root, "view", token);
    }

    static String page(String root, String name, String token) {
        return root + "/" + name + "?token=" + token;
    }

    @Override
    public String toString() {
        return "MailLinks[" + root + "]";
    }
}
