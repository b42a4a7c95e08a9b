package org.tensorbind.processor.format.check;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.diagnostic.Tag;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.NestedMaps;
import org.tensorbind.processor.format.TensorClause;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.processor.format.place.Places;
import org.tensorbind.processor.format.place.Relations;
import org.tensorbind.processor.format.structure.Structures;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.relation.Expr.Function;
import org.tensorbind.processor.relation.Schedule.Solved;
import org.tensorbind.processor.syntax.Applies;
import org.tensorbind.processor.syntax.BodyWord;
import org.tensorbind.processor.syntax.On;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType.Kind;

/** Finds what rules are that clauses may be on. */
final class Sites {
    private static final Set<Kind> POOLED =
            EnumSet.of(Kind.TEXT, Kind.BYTES, Kind.INTEGERS, Kind.PAYLOAD, Kind.ENUMERATION);

    /** What a constant may stand for. */
    static final Set<Kind> DEFAULTED =
            EnumSet.complementOf(EnumSet.of(Kind.NOTHING, Kind.PAYLOAD, Kind.RECORD, Kind.CHOICE, Kind.MAP));

    private final Grammar grammar;
    private final Relations relations;
    private final Places places;
    private final Structures structures;
    private final Map<String, List<Use>> uses = new HashMap<>();
    private final Map<String, Set<On>> known = new HashMap<>();
    private final Set<String> needed = new LinkedHashSet<>();
    private final Set<String> metadata = new LinkedHashSet<>();
    private final Set<String> keys = new LinkedHashSet<>();

    Sites(Relations relations, Structures structures) {
        this.grammar = relations.grammar();
        this.relations = relations;
        this.places = relations.places();
        this.structures = structures;
        for (Rule owner : grammar.rules().values()) {
            owner.uses()
                    .forEach(item -> uses.computeIfAbsent(item.rule(), rule -> new ArrayList<>())
                            .add(new Use(owner, item)));
        }
        collectRoles();
    }

    /** An item of a rule. */
    private record Use(Rule owner, Item.Use item) {
        /** Whether null may stand there. */
        boolean isNullable() {
            return owner.isMap() && !item.isMany();
        }
    }

    private void collectRoles() {
        grammar.tensors()
                .forEach(tensor -> Stream.of(
                                tensor.rule(),
                                tensor.nameRule(),
                                tensor.dtypeRule(),
                                tensor.ownShapeRule(),
                                tensor.layout())
                        .forEach(needed::add));
        grammar.blocks()
                .values()
                .forEach(block -> Stream.of(block.shape(), block.indices(), block.values())
                        .forEach(needed::add));
        needed.addAll(grammar.payloads());
        if (grammar.metadata() != null) {
            metadata.add(grammar.metadata().key());
            keys.add(grammar.metadata().key());
            metadata.add(grammar.metadata().value());
        }
        grammar.tensors().stream()
                .flatMap(tensor -> tensor.name().stream())
                .filter(TensorClause.NamePart.Item.class::isInstance)
                .forEach(part -> keys.add(((TensorClause.NamePart.Item) part).rule()));
        for (Rule rule : grammar.rules().values()) {
            Stream.of(rule.clauses().unique(), rule.clauses().ordered())
                    .filter(Objects::nonNull)
                    .forEach(key -> keys.add(key.rule()));
        }
        needed.retainAll(grammar.rules().keySet());
        metadata.retainAll(grammar.rules().keySet());
        keys.retainAll(grammar.rules().keySet());
    }

    /** What a rule is. */
    Set<On> of(Rule rule) {
        return known.computeIfAbsent(rule.name(), name -> find(rule));
    }

    private Set<On> find(Rule rule) {
        Set<On> kinds = EnumSet.noneOf(On.class);
        add(structures.isPayload(rule.name()), On.DATA, kinds);
        add(rule.name().equals(grammar.root()), On.FILE, kinds);
        Kind bare = structures.bareValue(rule.name()).kind();
        add(bare == Kind.INTEGER, On.ONE_INTEGER, kinds);
        add(POOLED.contains(structures.value(rule.name()).kind()), On.POOLED, kinds);
        add(rule.isSingle() || rule.isChecksumText(), On.SINGLE, kinds);
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
        addUses(rule, kinds);
        addOfDocuments(rule, kinds);
        addLayout(rule, kinds);
        add(isIn(rule, needed), On.NEEDED, kinds);
        add(isIn(rule, metadata), On.METADATA, kinds);
        add(structures.isDerived(rule.name()), On.DERIVED, kinds);
        add(keys.contains(rule.name()), On.KEY, kinds);
        boolean layout = rule.name().equals(grammar.first().layout());
        add(layout || structures.isTag(rule.name()), On.CHOSEN, kinds);
        add(bare == Kind.NOTHING, On.EMPTY, kinds);
        add(DEFAULTED.contains(bare), On.DEFAULTED, kinds);
        return kinds;
    }

    private void addUses(Rule rule, Set<On> kinds) {
        List<Use> all = uses.getOrDefault(rule.name(), List.of());
        boolean onlyThere = !rule.clauses().orNull() && mayBeNull(rule);
        add(rule.isSequence() && rule.items().size() == 1 && rule.uses().size() == 1, On.OTHER_NAME, kinds);
        add(all.stream().anyMatch(use -> use.item().mayLack()), On.OPTIONAL, kinds);
        add(rule.isEntry() || all.stream().anyMatch(use -> use.item().isMany()), On.REPEATED, kinds);
        add(onlyThere || (!all.isEmpty() && all.stream().allMatch(Use::isNullable)), On.NULLABLE, kinds);
    }

    /** The words in it that not every rule may have. */
    Set<BodyWord> words(Rule rule) {
        Set<BodyWord> words = EnumSet.noneOf(BodyWord.class);
        Clause.Fill fill = rule.clauses().fill();
        addWord(rule.isIntegers(), BodyWord.LIST, words);
        addWord(fill != null && fill.multiple() != 0, BodyWord.MULTIPLE, words);
        boolean lenient = Uses.isIn(grammar, rule.name(), used -> used.type() == Type.TEXT_LENIENT);
        addWord(lenient, BodyWord.TEXT_LENIENT, words);
        List<Enumeration.Code> codes =
                rule.values() == null ? List.of() : rule.values().codes();
        addWord(codes.stream().anyMatch(code -> code.option() != null), BodyWord.IF, words);
        addWord(codes.stream().anyMatch(code -> code.big() != null), BodyWord.ORDER, words);
        return words;
    }

    private static void addWord(boolean has, BodyWord word, Set<BodyWord> words) {
        if (has) {
            words.add(word);
        }
    }

    /** How it lies in the file. */
    private void addLayout(Rule rule, Set<On> kinds) {
        boolean placed = relations.find(Function.OFFSET, rule.name()) != null;
        List<TensorClause> tensors = grammar.readerOnly() == null ? tensorsOf(rule) : List.of();
        add(placed && places.isListed(rule.name()), On.PLACED, kinds);
        add(!grammar.first().isElement(), On.COMPUTED, kinds);
        add(isSizedInside(rule.name()), On.SIZED_INSIDE, kinds);
        add(uses.getOrDefault(rule.name(), List.of()).stream().anyMatch(this::follows), On.FOLLOWING, kinds);
        add(tensors.stream().anyMatch(tensor -> tensor.row() != null), On.IN_ROWS, kinds);
        add(
                tensors.stream()
                        .flatMap(tensor -> tensor.dimensions().stream())
                        .flatMap(dimension -> dimension.parts(Expr.Measure.class))
                        .anyMatch(measure -> measure.target().equals(rule.name())),
                On.SHAPED_BY_SIZE,
                kinds);
    }

    private List<TensorClause> tensorsOf(Rule data) {
        return grammar.tensors().stream()
                .filter(tensor -> data.name().equals(tensor.data()))
                .toList();
    }

    /** Whether what it is in has its size in itself: what is read of that then need not be all of it. */
    private boolean isSizedInside(String rule) {
        return uses.getOrDefault(rule, List.of()).stream()
                .map(use -> use.owner().name())
                .anyMatch(owner -> {
                    Solved size = relations.find(Function.SIZE, owner);
                    return size != null && places.contains(owner, size.item());
                });
    }

    /** Whether a list has other items before it in its region. */
    private boolean follows(Use use) {
        List<Item> items = use.owner().items();
        return use.owner().isSequence()
                && use.item().isMany()
                && items.subList(0, items.indexOf(use.item())).stream()
                        .anyMatch(before -> !relations.hasOwnPlace(before));
    }

    private void addOfDocuments(Rule rule, Set<On> kinds) {
        Type type = rule.elementType();
        add(type != Type.NONE && type.inDocument() != null, On.BINARY, kinds);
        add(rule.isInParentheses(), On.PARENTHESES, kinds);
        add(rule.extension() != null, On.EXTENSION, kinds);
        add(NestedMaps.separator(rule) != null, On.NESTED, kinds);
        add(mayBeNull(rule), On.NULL, kinds);
    }

    /** Whether it says of itself that it may be null, or something that has it says so. */
    boolean mayBeNull(Rule rule) {
        return rule.clauses().orNull()
                || uses.getOrDefault(rule.name(), List.of()).stream()
                        .anyMatch(use -> use.item().nullable());
    }

    /** Whether one of these is in a rule. */
    private boolean isIn(Rule rule, Set<String> rules) {
        return rules.stream().anyMatch(name -> places.find(rule.name(), name) != null);
    }

    /** Reports what may not be on a rule; where it may be is what its row says. */
    void check(Rule rule, Span span, String word, Applies applies, Diagnostics diagnostics) {
        check(rule, span, word, applies, applies::elsewhere, diagnostics);
    }

    /** Reports what may not be on a rule, and where it may be. */
    void check(Rule rule, Span span, String word, Applies applies, Supplier<String> instead, Diagnostics diagnostics) {
        Set<On> kinds = of(rule);
        On excluded = applies.excluded(kinds);
        On lacking = applies.lacking(kinds);
        String label = rule.label();
        if (!applies.isAmong(rule.inDocument(), kinds)) {
            diagnostics.report(
                    Tag.CLAUSE_MISPLACED, span, word, applies.listed(), label, description(rule), instead.get());
        } else if (excluded != null) {
            String next = advice(applies.never(), excluded, rule, instead);
            diagnostics.report(Tag.CLAUSE_EXCLUDED, span, word, excluded.several(), label, next);
        } else if (lacking != null) {
            String next = advice(applies.always(), lacking, rule, instead);
            diagnostics.report(Tag.CLAUSE_CONDITION, span, word, lacking.several(), label, next);
        }
    }

    private static String advice(Map<On, String> all, On kind, Rule rule, Supplier<String> instead) {
        String advice = all.getOrDefault(kind, "");
        return advice.isEmpty() ? instead.get() : advice.replace("RULE", rule.label());
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
        add(values != null && values.dtype(), On.ANY_DTYPE, kinds);
        add(values != null && values.dtype() && values.isText(), On.DTYPE, kinds);
        add(type == Type.BITS, On.BIT_FIELD, kinds);
        add(type.isText(), On.TEXT, kinds);
        add(type.isDigits(), On.DECIMAL, kinds);
        add(type.isDigits() && isFilledAsDigits(rule), On.FILLED_AS_DIGITS, kinds);
        add(type.isInteger() && !named, On.INTEGER, kinds);
        add(type.isFloat(), On.FLOAT, kinds);
        add(type == Type.BYTES || type == Type.NAMED_BYTES, On.BYTES, kinds);
        add(type == Type.BOOL, On.TRUTH, kinds);
        add(type == Type.ANY, On.VALUE, kinds);
        add(type.byteSize() > 1, On.ORDERED, kinds);
    }

    private static On kindOf(Rule rule, Framing framing) {
        if (framing instanceof Framing.MapOf) {
            return On.MAP;
        }
        if (framing instanceof Framing.Entry) {
            return On.ENTRY;
        }
        boolean named = rule.inDocument() && isOtherName(rule);
        return named ? On.OTHER_NAME : rule.isSequence() ? On.SEQUENCE : rule.isTuple() ? On.TUPLE : On.LIST;
    }

    /** Zeros before an integer are passed over, but for the last digit. */
    private static boolean isFilledAsDigits(Rule number) {
        Clause.Fill fill = number.clauses().fill();
        return fill != null
                && !(number.type() == Type.DECIMAL && fill.left() && fill.value() == '0')
                && number.type().characters().indexOf((char) fill.value()) >= 0;
    }

    private static boolean isOtherName(Rule rule) {
        return rule.framing() instanceof Framing.Bytes
                && rule.items().size() == 1
                && rule.items().get(0) instanceof Item.Use use
                && use.isOne()
                && use.count() == null;
    }

    private void addOther(Rule rule, Set<On> kinds) {
        add(rule.isIntegers(), On.INTEGERS, kinds);
        add(rule.isIntegers() && rule.elementType().isDigits(), On.DECIMALS, kinds);
        add(rule.elementType().byteSize() > 1, On.ORDERED, kinds);
        add(rule.isTagged(), On.WIDTHS, kinds);
        add(rule.isTagged() && isVariant(rule), On.WIDTHS_VARIANT, kinds);
        add(rule.body() instanceof Body.Choice, On.CHOICE, kinds);
        add(rule.isChecksumText(), On.CHECKSUM, kinds);
        add(rule.body() instanceof Body.Gap, On.GAP, kinds);
    }

    private boolean isVariant(Rule rule) {
        return grammar.rules().values().stream()
                .anyMatch(owner ->
                        owner.body() instanceof Body.Choice && owner.inside().contains(rule.name()));
    }
}
