package dev.postroom.redtests.adapters.email;

import com.fasterxml.jackson.databind.node.TextNode;

/** The library of other adapters. */
public final class KnowsJson {
    static final TextNode TEXT = TextNode.valueOf("text");
}
