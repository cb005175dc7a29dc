package dev.postroom.domain.event;

final class InMemoryEventPayloadsTest implements EventPayloadsContract {

    @Override
    public EventPayloads payloads() {
        return new InMemoryEventPayloads();
    }
}
