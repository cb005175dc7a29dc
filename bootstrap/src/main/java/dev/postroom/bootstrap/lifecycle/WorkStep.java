package dev.postroom.bootstrap.lifecycle;

/** One round of work in the background: claim some items, do them. */
@FunctionalInterface
public interface WorkStep {

    /**
     * @return how many items it handled; more than zero means there may be more at once
     * @throws Exception for any reason: the loop logs it, waits and goes on
     */
    int run() throws Exception;
}
