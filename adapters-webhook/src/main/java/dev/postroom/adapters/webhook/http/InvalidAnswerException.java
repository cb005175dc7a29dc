package dev.postroom.adapters.webhook.http;

import java.io.IOException;

/** The bytes of a receiver are not a response. */
final class InvalidAnswerException extends IOException {

    private static final long serialVersionUID = 1L;

    private final String sentence;

    InvalidAnswerException(String sentence) {
        super(sentence);
        this.sentence = sentence;
    }

    static InvalidAnswerException notHttp() {
        return new InvalidAnswerException("The response is not valid HTTP.");
    }

    static InvalidAnswerException tooLarge() {
        return new InvalidAnswerException("The headers of the response are too large.");
    }

    /** The reason, for people. */
    String sentence() {
        return sentence;
    }
}
