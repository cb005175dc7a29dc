package dev.postroom.adapters.billing.local;

/**
 * An address of a page that was given out.
 *
 * @param customer who may use it
 * @param price of what is bought; empty for the portal
 * @param done where the browser goes afterwards
 * @param cancel where the browser goes when nothing is bought; empty for the portal
 * @param expires the second from which on it is no longer accepted
 * @param isUsed whether the purchase was made
 */
record Visit(
        String customer, String price, String done, String cancel, long expires, boolean isUsed) {

    boolean isCheckout() {
        return !price.isEmpty();
    }

    Visit used() {
        return new Visit(customer, price, done, cancel, expires, true);
    }
}
