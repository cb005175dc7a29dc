package dev.postroom.domain.shared;

final class SeededRandomnessTest implements RandomnessContract {

    @Override
    public Randomness randomness() {
        return new SeededRandomness(42);
    }
}
