package dev.postroom.domain.shared;

final class SequentialIdsTest implements IdGeneratorContract {

    @Override
    public IdGenerator ids() {
        return new SequentialIds();
    }
}
