package org.tensorbind.processor.format;

import java.util.EnumSet;
import java.util.Set;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Structures.Kind;
import org.tensorbind.processor.syntax.On;
import org.tensorbind.processor.syntax.Words;

/** Finds what rules are that clauses may be on. */
final class Sites {
    private static final Set<Kind> POOLED =
            EnumSet.of(Kind.TEXT, Kind.BYTES, Kind.INTEGERS, Kind.PAYLOAD, Kind.ENUMERATION);

    private final String root;
    private final Structures structures;

    Sites(Grammar grammar, Structures structures) {
        this.root = grammar.root();
        this.structures = structures;
    }

    /** What a rule is. */
    Set<On> of(Rule rule) {
        Set<On> kinds = EnumSet.noneOf(On.class);
        add(structures.isPayload(rule.name()), On.DATA, kinds);
        add(rule.name().equals(root), On.FILE, kinds);
        add(structures.bareValue(rule.name()).kind() == Kind.INTEGER, On.ONE_INTEGER, kinds);
        add(POOLED.contains(structures.value(rule.name()).kind()), On.POOLED, kinds);
        if (rule.isScalar()) {
            addScalar(rule, kinds);
        } else if (rule.framing() != null) {
            kinds.add(kindOf(rule, rule.framing()));
            add(rule.framing() instanceof Framing.Bits, On.WORD, kinds);
        } else if (rule.body() instanceof Body.Document document) {
            kinds.add(On.DOCUMENT);
            add(document.isLines(), On.LINES, kinds);
            add(document.notation().equals("python"), On.PYTHON, kinds);
        } else {
            addOther(rule, kinds);
        }
        return kinds;
    }

    /** What messages say that a rule is. */
    String description(Rule rule) {
        String kind = of(rule).iterator().next().one();
        return rule.inDocument() ? kind + " in a document" : kind;
    }

    private static void add(boolean is, On kind, Set<On> kinds) {
        if (is) {
            kinds.add(kind);
        }
    }

    private static void addScalar(Rule rule, Set<On> kinds) {
        Type type = rule.type();
        Enumeration values = rule.values();
        boolean named = values != null;
        add(named, On.NAMED, kinds);
        add(values != null && values.dtype() && values.isText(), On.DTYPE, kinds);
        add(type == Type.BITS, On.BIT_FIELD, kinds);
        add(type.isText(), On.TEXT, kinds);
        add(type.isDigits(), On.DECIMAL, kinds);
        add(type.isInteger() && !named, On.INTEGER, kinds);
        add(type.isFloat(), On.FLOAT, kinds);
        add(type == Type.BYTES || type == Type.NAMED_BYTES, On.BYTES, kinds);
        add(type == Type.BOOL, On.TRUTH, kinds);
        add(type == Type.ANY, On.VALUE, kinds);
        add(type.byteSize() > 1, On.ORDERED, kinds);
        boolean typed = Words.KINDS.contains(type.word()) || !rule.kinds().isEmpty();
        add(typed && !named && rule.clauses().extension() == null, On.TYPED, kinds);
    }

    private static On kindOf(Rule rule, Framing framing) {
        if (framing instanceof Framing.MapOf) {
            return On.MAP;
        }
        if (framing instanceof Framing.Entry) {
            return On.ENTRY;
        }
        return rule.isSequence() ? On.SEQUENCE : rule.isTuple() ? On.TUPLE : On.LIST;
    }

    private static void addOther(Rule rule, Set<On> kinds) {
        add(rule.isIntegers(), On.INTEGERS, kinds);
        add(rule.elementType().byteSize() > 1, On.ORDERED, kinds);
        add(rule.isTagged(), On.WIDTHS, kinds);
        add(rule.body() instanceof Body.Choice, On.CHOICE, kinds);
        add(rule.isChecksumText(), On.CHECKSUM, kinds);
        add(rule.body() instanceof Body.Gap, On.GAP, kinds);
    }
}
