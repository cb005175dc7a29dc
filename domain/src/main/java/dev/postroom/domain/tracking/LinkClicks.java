package dev.postroom.domain.tracking;

import java.time.Instant;

/**
 * The clicks on one link in all mails of a campaign.
 *
 * @param url the URL that was in the mails
 * @param mails the mails in which it was followed
 * @param humanMails those of them where at least one request did not look like that of a machine
 * @param times the number of requests
 */
public record LinkClicks(
        String url, long mails, long humanMails, long times, Instant firstAt, Instant lastAt) {

    /** How many links of a campaign are told. */
    public static final int MOST = 100;
}
