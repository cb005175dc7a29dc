package dev.postroom.application.campaign.throttle;

import java.time.Duration;

/** How many mails a worker's turn may hand over. Belongs to one thread. */
public interface SendAllowance {

    /** Whether nothing may be handed over yet, as far as this process knows. */
    boolean mustWait();

    /** How many of the wanted mails may be handed over next; 0 when the chunk must wait. */
    int upTo(int wanted);

    /** So many of them were handed over. */
    void used(int mails);

    /** How many recipients are worth reading at a time, of so many. */
    int page(int usual);

    /** How long the chunk should wait after {@link #mustWait} or a 0 of {@link #upTo}. */
    Duration pause();

    /** Gives back what was not used. */
    void end();

    /** Without a throttle: the requested number. */
    SendAllowance UNLIMITED =
            new SendAllowance() {
                @Override
                public boolean mustWait() {
                    return false;
                }

                @Override
                public int upTo(int wanted) {
                    return wanted;
                }

                @Override
                public void used(int mails) {
                    // there is no limit
                }

                @Override
                public int page(int usual) {
                    return usual;
                }

                @Override
                public Duration pause() {
                    return Duration.ZERO;
                }

                @Override
                public void end() {
                    // nothing was taken
                }
            };
}
