package dev.postroom.adapters.persistence.shared;

import dev.postroom.domain.shared.Randomness;
import dev.postroom.domain.shared.RandomnessContract;

class SecureRandomnessTest implements RandomnessContract {
    @Override
    public Randomness randomness() {
        return new SecureRandomness();
    }
}
