package org.tensorbind.grammars.promise.grammar;

import java.util.ArrayList;
import java.util.List;

/** One rule of a grammar that is being made up: items or another body, and clauses. */
public final class Rule {
    private final String name;
    private final List<String> items;
    private final List<String> clauses;

    Rule(String name, List<String> items, List<String> clauses) {
        this.name = name;
        this.items = new ArrayList<>(items);
        this.clauses = new ArrayList<>(clauses);
    }

    public String name() {
        return name;
    }

    /** The items of a sequence, or one text that is the whole body. */
    public List<String> items() {
        return items;
    }

    public List<String> clauses() {
        return clauses;
    }

    Rule copy() {
        return new Rule(name, items, clauses);
    }

    @Override
    public String toString() {
        return name + " ::= " + String.join(" ", items)
                + (clauses.isEmpty() ? "" : "    " + String.join("  ", clauses));
    }
}
