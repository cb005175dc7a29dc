package dev.postroom.bootstrap.lifecycle;

/** One step of a worker: claim some items and process them. */
@FunctionalInterface
public interface WorkStep {

    /**
     * @return how many items were processed; more than zero means that more may be due
     * @throws Exception for any reason: the loop logs it, waits and continues
     */
    int run() throws Exception;
}
