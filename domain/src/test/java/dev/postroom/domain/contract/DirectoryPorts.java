package dev.postroom.domain.contract;

import dev.postroom.domain.account.Accounts;
import dev.postroom.domain.account.TestClocks;
import dev.postroom.domain.apikey.ApiKeys;

/** Who may use the service. */
public record DirectoryPorts(Accounts accounts, ApiKeys apiKeys, TestClocks testClocks) {}
