package dev.postroom.bootstrap.service;

import dev.postroom.application.account.AccountManagement;
import dev.postroom.application.apikey.ApiKeyDelegation;
import dev.postroom.application.apikey.ApiKeyManagement;
import dev.postroom.application.apikey.Authentication;

/** Accounts, and the keys that open them. All of it keeps to the real time. */
record Access(Adapters ports) {

    AccountManagement accounts() {
        return new AccountManagement(
                ports.transactions(), ports.accounts(), ports.ids(), ports.clock());
    }

    Authentication authentication() {
        return new Authentication(ports.apiKeys(), ports.clock());
    }

    ApiKeyManagement apiKeys() {
        return new ApiKeyManagement(
                ports.transactions(),
                ports.apiKeys(),
                ports.randomness(),
                ports.ids(),
                ports.clock());
    }

    ApiKeyDelegation delegation() {
        return new ApiKeyDelegation(
                ports.transactions(),
                ports.accounts(),
                ports.apiKeys(),
                ports.randomness(),
                ports.ids(),
                ports.clock());
    }
}
