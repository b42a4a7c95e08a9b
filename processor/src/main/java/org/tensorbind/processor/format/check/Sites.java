package org.tensorbind.processor.format.check;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clause;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Framing.MapOf;
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
import org.tensorbind.processor.syntax.BodyWord;
import org.tensorbind.processor.syntax.On;
import org.tensorbind.processor.type.Enumeration;
import org.tensorbind.processor.type.ValueType.Kind;

/** Finds the kinds ({@link On}) of rules, which define the clauses that apply to them. */
final class Sites {
    private static final Set<Kind> POOLED =
            EnumSet.of(Kind.TEXT, Kind.BYTES, Kind.INTEGERS, Kind.PAYLOAD, Kind.ENUMERATION);

    /** Kinds of values that a default can give. */
    static final Set<Kind> DEFAULTED =
            EnumSet.complementOf(EnumSet.of(Kind.NOTHING, Kind.PAYLOAD, Kind.RECORD, Kind.CHOICE, Kind.MAP));

    private final Grammar grammar;
    private final Relations relations;
    private final Places places;
    private final Structures structures;
    private final Map<String, List<Use>> uses = new HashMap<>();
    private final Map<On, Predicate<Rule>> kinds = new EnumMap<>(On.class);
    private final Map<BodyWord, Predicate<Rule>> words = new EnumMap<>(BodyWord.class);
    private final Map<String, Set<On>> known = new HashMap<>();

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
        putBodies();
        putValues();
        putUses();
        putRoles();
        putLayout();
        putWords();
    }

    /** A use of a rule as an item of another one. */
    private record Use(Rule owner, Item.Use item) {
        /** Whether null may be in its place: it is the value of a key. */
        boolean isNullable() {
            return owner.isMap() && !item.isMany();
        }
    }

    /** The kinds of a rule. */
    Set<On> of(Rule rule) {
        return known.computeIfAbsent(rule.name(), name -> {
            Set<On> found = EnumSet.noneOf(On.class);
            kinds.forEach((kind, is) -> add(is.test(rule), kind, found));
            return found;
        });
    }

    /** The words in a rule that only some rules may have. */
    Set<BodyWord> words(Rule rule) {
        Set<BodyWord> found = EnumSet.noneOf(BodyWord.class);
        words.forEach((word, has) -> add(has.test(rule), word, found));
        return found;
    }

    private static <T> void add(boolean is, T kind, Set<T> kinds) {
        if (is) {
            kinds.add(kind);
        }
    }

    private void putBodies() {
        kinds.put(
                On.SEQUENCE,
                rule -> rule.isSequence()
                        && !(rule.inDocument()
                                && isOtherName(rule)
                                && rule.uses().get(0).isOne()
                                && rule.uses().get(0).count() == null));
        kinds.put(On.OTHER_NAME, Sites::isOtherName);
        kinds.put(On.WORD, rule -> rule.framing() instanceof Framing.Bits);
        kinds.put(On.MAP, Rule::isMap);
        kinds.put(On.ENTRY, Rule::isEntry);
        kinds.put(On.TUPLE, Rule::isTuple);
        kinds.put(On.LIST, Rule::isList);
        kinds.put(On.CHOICE, rule -> rule.body() instanceof Body.Choice);
        kinds.put(On.GAP, rule -> rule.body() instanceof Body.Gap);
        kinds.put(On.DOCUMENT, rule -> rule.body() instanceof Body.Document);
        kinds.put(On.LINES, rule -> rule.body() instanceof Body.Document document && document.isLines());
        kinds.put(
                On.PYTHON,
                rule -> rule.body() instanceof Body.Document document
                        && document.notation().equals("python"));
        kinds.put(On.BINARY, rule -> rule.elementType().inDocument() != null);
        kinds.put(On.PROTOBUF, rule -> rule.body() instanceof Body.Document document && document.isMessage());
        kinds.put(On.PARENTHESES, Rule::isInParentheses);
        kinds.put(On.VALUES_IN_PARENTHESES, rule -> rule.isInParentheses() && !rule.isIntegers());
        kinds.put(
                On.LISTS_IN_LIST,
                rule -> rule.isList() && isListed(grammar.rule(rule.inside().get(0))));
        kinds.put(On.NUMBERED, rule -> hasKeys(rule, MapOf.Keys.NUMBERS));
        kinds.put(On.LETTERED, rule -> hasKeys(rule, MapOf.Keys.TEXTS));
        kinds.put(
                On.NUMBER_FORM,
                rule -> rule.type() == Type.FLOAT && !rule.form().equals(DecimalForm.SHORTEST));
        kinds.put(On.EXTENSION, rule -> rule.extension() != null);
        kinds.put(On.NESTED, rule -> NestedMaps.separator(rule) != null);
    }

    private static boolean isListed(Rule element) {
        return element.isList() || element.isIntegers();
    }

    private static boolean hasKeys(Rule rule, MapOf.Keys keys) {
        return rule.framing() instanceof MapOf map && (map.keys() == keys || map.keys() == MapOf.Keys.BOTH);
    }

    private void putValues() {
        kinds.put(On.SINGLE, rule -> rule.isSingle() || rule.isChecksumText());
        kinds.put(On.NAMED, rule -> isNamed(rule, values -> true));
        kinds.put(On.ANY_DTYPE, rule -> isNamed(rule, Enumeration::dtype));
        kinds.put(On.DTYPE, rule -> isNamed(rule, values -> values.dtype() && values.isText()));
        kinds.put(On.PACKED, rule -> rule.coding() instanceof Coding.Packed);
        kinds.put(On.BIT_FIELD, rule -> rule.type() == Type.BITS);
        kinds.put(On.TEXT, rule -> rule.type().isText());
        kinds.put(On.DECIMAL, rule -> rule.type().isDigits());
        kinds.put(On.FILLED_AS_DIGITS, rule -> rule.type().isDigits() && isFilledAsDigits(rule));
        kinds.put(On.INTEGER, Rule::isPlainInteger);
        kinds.put(On.FLOAT, rule -> rule.type().isFloat());
        kinds.put(On.BYTES, rule -> rule.type() == Type.BYTES || rule.type() == Type.NAMED_BYTES);
        kinds.put(On.TRUTH, rule -> rule.type() == Type.BOOL);
        kinds.put(On.VALUE, rule -> rule.type() == Type.ANY);
        kinds.put(On.ORDERED, rule -> rule.elementType().byteSize() > 1);
        kinds.put(On.INTEGERS, Rule::isIntegers);
        kinds.put(On.DECIMALS, rule -> rule.isIntegers() && rule.elementType().isDigits());
        kinds.put(On.CHECKSUM, Rule::isChecksumText);
        kinds.put(On.WIDTHS, Rule::isTagged);
        kinds.put(
                On.WIDTHS_VARIANT,
                rule -> rule.isTagged()
                        && grammar.owners(rule.name()).anyMatch(owner -> owner.body() instanceof Body.Choice));
        kinds.put(On.ONE_INTEGER, rule -> bareKind(rule) == Kind.INTEGER);
        kinds.put(On.EMPTY, rule -> bareKind(rule) == Kind.NOTHING);
        kinds.put(On.DEFAULTED, rule -> DEFAULTED.contains(bareKind(rule)));
        kinds.put(
                On.POOLED, rule -> POOLED.contains(structures.value(rule.name()).kind()));
    }

    private Kind bareKind(Rule rule) {
        return structures.bareValue(rule.name()).kind();
    }

    private void putUses() {
        kinds.put(On.FILE, rule -> rule.name().equals(grammar.root()));
        kinds.put(On.OPTIONAL, rule -> uses(rule).anyMatch(use -> use.item().mayBeAbsent()));
        kinds.put(
                On.REPEATED,
                rule -> rule.isEntry() || uses(rule).anyMatch(use -> use.item().isMany()));
        kinds.put(On.NULL, this::mayBeNull);
        kinds.put(
                On.NULLABLE,
                rule -> (mayBeNull(rule) && !rule.clauses().orNull())
                        || (uses.containsKey(rule.name()) && uses(rule).allMatch(Use::isNullable)));
    }

    /** Whether {@code or null} is on a rule, or on a field that uses it. */
    boolean mayBeNull(Rule rule) {
        return rule.clauses().orNull() || uses(rule).anyMatch(use -> use.item().nullable());
    }

    private Stream<Use> uses(Rule rule) {
        return uses.getOrDefault(rule.name(), List.of()).stream();
    }

    /** Kinds that follow from the tensors, the metadata and the keys of lists. */
    private void putRoles() {
        Set<String> needed = new HashSet<>(grammar.payloads());
        Set<String> metadata = new HashSet<>();
        Set<String> keys = new HashSet<>();
        for (TensorClause tensor : grammar.tensors()) {
            Stream.of(tensor.rule(), tensor.nameRule(), tensor.dtypeRule(), tensor.ownShapeRule(), tensor.layout())
                    .forEach(needed::add);
            tensor.name().stream()
                    .filter(TensorClause.NamePart.Item.class::isInstance)
                    .forEach(part -> keys.add(((TensorClause.NamePart.Item) part).rule()));
        }
        grammar.blocks()
                .values()
                .forEach(block -> Stream.of(block.shape(), block.indices(), block.values())
                        .forEach(needed::add));
        if (grammar.metadata() != null) {
            keys.add(grammar.metadata().key());
            metadata.add(grammar.metadata().key());
            metadata.add(grammar.metadata().value());
        }
        grammar.rules()
                .values()
                .forEach(rule -> rule.clauses().all(Clause.Key.class).forEach(key -> keys.add(key.rule())));
        kinds.put(On.NEEDED, rule -> isIn(rule, needed));
        kinds.put(On.METADATA, rule -> isIn(rule, metadata));
        kinds.put(On.KEY, rule -> keys.contains(rule.name()));
        kinds.put(On.DERIVED, rule -> structures.isDerived(rule.name()));
        kinds.put(
                On.CHOSEN,
                rule -> structures.isTag(rule.name())
                        || rule.name().equals(grammar.first().layout()));
    }

    /** Whether a rule contains any of these. */
    private boolean isIn(Rule rule, Set<@Nullable String> rules) {
        return rules.stream().anyMatch(name -> name != null && places.find(rule.name(), name) != null);
    }

    /** Kinds that follow from the layout of the file. */
    private void putLayout() {
        kinds.put(On.DATA, rule -> structures.isPayload(rule.name()));
        kinds.put(
                On.PLACED,
                rule -> relations.find(Function.OFFSET, rule.name()) != null && places.isListed(rule.name()));
        kinds.put(On.COMPUTED, rule -> !grammar.first().isElement());
        kinds.put(On.SIZED_INSIDE, rule -> uses(rule).anyMatch(this::isSizedInside));
        kinds.put(On.FOLLOWING, rule -> uses(rule).anyMatch(this::follows));
        kinds.put(On.IN_ROWS, rule -> tensorsOf(rule).anyMatch(tensor -> tensor.row() != null));
        kinds.put(
                On.SHAPED_BY_SIZE,
                rule -> tensorsOf(rule)
                        .flatMap(tensor -> tensor.dimensions().stream())
                        .flatMap(dimension -> dimension.parts(Expr.Measure.class))
                        .anyMatch(measure -> measure.target().equals(rule.name())));
    }

    private void putWords() {
        words.put(BodyWord.LIST, Rule::isIntegers);
        words.put(
                BodyWord.MULTIPLE,
                rule -> rule.clauses().fill() != null && rule.clauses().fill().multiple() != 0);
        words.put(
                BodyWord.TEXT_LENIENT,
                rule -> Uses.isIn(grammar, rule.name(), used -> used.type() == Type.TEXT_LENIENT));
        words.put(
                BodyWord.IF,
                rule -> isNamed(rule, values -> values.codes().stream().anyMatch(code -> code.option() != null)));
        words.put(BodyWord.ORDER, rule -> isNamed(rule, Enumeration::isOrdered));
    }

    private static boolean isNamed(Rule rule, Predicate<Enumeration> how) {
        return rule.isScalar() && rule.values() != null && how.test(rule.values());
    }

    private Stream<TensorClause> tensorsOf(Rule data) {
        return grammar.tensors().stream()
                .filter(tensor -> grammar.readerOnly() == null && data.name().equals(tensor.data()));
    }

    /** Whether the size of the enclosing rule is in that rule itself, so that reading its items need not read all of its bytes. */
    private boolean isSizedInside(Use use) {
        String owner = use.owner().name();
        Solved size = relations.find(Function.SIZE, owner);
        return size != null && places.contains(owner, size.item());
    }

    /** Whether other items precede a list in its region. */
    private boolean follows(Use use) {
        List<Item> items = use.owner().items();
        return use.owner().isSequence()
                && use.item().isMany()
                && items.subList(0, items.indexOf(use.item())).stream()
                        .anyMatch(before -> !relations.hasOwnPlace(before));
    }

    /** The first kind of a rule, for messages. */
    String description(Rule rule) {
        String kind = of(rule).iterator().next().one();
        return rule.inDocument() ? kind + " in a document" : kind;
    }

    /** Whether readers would parse the fill bytes as digits; zeros before an integer are skipped, except the last one. */
    private static boolean isFilledAsDigits(Rule number) {
        Clause.Fill fill = number.clauses().fill();
        return fill != null
                && !(number.type() == Type.DECIMAL && fill.left() && fill.value() == '0')
                && number.type().characters().indexOf((char) fill.value()) >= 0;
    }

    private static boolean isOtherName(Rule rule) {
        return rule.isSequence() && rule.items().size() == 1 && rule.uses().size() == 1;
    }
}
