package dev.postroom.redtests.domain.subscriber;

/** Open in every way. */
public class OpenThing {
    public int size;

    public void setSize(int size) {
        this.size = size;
    }
}
