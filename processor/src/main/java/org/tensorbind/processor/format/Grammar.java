package org.tensorbind.processor.format;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.processor.diagnostic.RuleFailure;
import org.tensorbind.processor.diagnostic.Span;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.type.Enumeration;

/**
 * A resolved grammar.
 *
 * @param readerOnly the reason why there is no writer, null if there is one
 * @param rules by name, in the order of the grammar; those without a name of their own follow the rule that contains them
 * @param root the rule of the whole file
 * @param tensors the tensor clauses, at least one
 * @param blocks the dense and coo clauses
 * @param decodings how the elements of dtypes in blocks are decoded, by dtype
 */
public record Grammar(
        String name,
        String title,
        boolean bigEndian,
        List<String> extensions,
        Map<String, String> options,
        List<Rejection> rejections,
        @Nullable String readerOnly,
        Map<String, Rule> rules,
        String root,
        List<TensorClause> tensors,
        Map<String, BlockBinding> blocks,
        Map<String, Decoding> decodings,
        @Nullable MetadataBinding metadata) {

    /** The rule called {@code name}. */
    public Rule rule(String ruleName) {
        Rule rule = rules.get(ruleName);
        if (rule == null) {
            throw new IllegalStateException("no rule " + ruleName);
        }
        return rule;
    }

    /** Runs something for each rule; exceptions name the rule. */
    public void each(Consumer<Rule> work) {
        rules.values().forEach(rule -> RuleFailure.naming(rule.label(), () -> work.accept(rule)));
    }

    /** All expressions of rules and tensor clauses, with their contexts. */
    public Stream<Context.In> computed() {
        return Stream.concat(
                rules.values().stream().flatMap(rule -> Context.of(rule).stream()),
                tensors.stream().flatMap(tensor -> Context.of(tensor).stream()));
    }

    /** All expressions. */
    public Stream<Expr> expressions() {
        return computed().map(Context.In::expr);
    }

    /** Returns a copy with additional clauses, by rule. */
    public Grammar with(Map<String, List<Clause>> added) {
        return map(rule -> rule.withClauses(added.getOrDefault(rule.name(), List.of()).stream()
                .reduce(rule.clauses(), Clauses::with, (one, other) -> other)));
    }

    /** Returns a copy with each rule replaced. */
    public Grammar map(UnaryOperator<Rule> change) {
        Map<String, Rule> changed = new LinkedHashMap<>(rules);
        changed.replaceAll((ruleName, rule) -> change.apply(rule));
        return with(changed, tensors);
    }

    /** Returns a copy with other rules. */
    public Grammar withRules(Map<String, Rule> changed) {
        return with(changed, tensors);
    }

    /** Returns a copy with other tensor clauses. */
    public Grammar with(List<TensorClause> clauses) {
        return with(rules, clauses);
    }

    private Grammar with(Map<String, Rule> changed, List<TensorClause> clauses) {
        return new Grammar(
                name,
                title,
                bigEndian,
                extensions,
                options,
                rejections,
                readerOnly,
                changed,
                root,
                clauses,
                blocks,
                decodings,
                metadata);
    }

    /** The rules that contain all of these as items or variants. */
    public Stream<Rule> owners(String... parts) {
        return rules.values().stream().filter(rule -> rule.inside().containsAll(List.of(parts)));
    }

    /** The rule that is only a list of these elements; null if there is none, or several. */
    public @Nullable String listOf(String element) {
        List<Rule> lists = owners(element).filter(this::isListOf).toList();
        return lists.size() == 1 ? lists.get(0).name() : null;
    }

    private boolean isListOf(Rule rule) {
        return rule.isList()
                || (rule.isSequence()
                        && rule.items().size() == 1
                        && rule.uses().get(0).isMany()
                        && !rule.name().equals(root)
                        && !rule.name().equals(first().rule())
                        && !blocks.containsKey(rule.name()));
    }

    /** The rules with this tag: choices, and integers whose type the tag selects. */
    public Stream<Rule> taggedBy(String tag) {
        return rules.values().stream().filter(rule -> tag.equals(rule.clauses().tag()));
    }

    /** The byte-order mark, null if all files have the same byte order. */
    public @Nullable Rule orderTag() {
        return rules.values().stream()
                .filter(rule -> rule.clauses().givesByteOrder())
                .findFirst()
                .orElse(null);
    }

    /** The first tensor clause. */
    public TensorClause first() {
        return tensors.get(0);
    }

    /** Whether a rule is the file's metadata. */
    public boolean isMetadata(String rule) {
        return metadata != null && metadata.rule().equals(rule);
    }

    /** The item with the checksum of some data; null for none. */
    public @Nullable Rule sumOf(String data) {
        return rules.values().stream()
                .filter(rule -> data.equals(rule.covered()))
                .findFirst()
                .orElse(null);
    }

    /** The clauses with the same data: several if their rows are interleaved. */
    public List<Integer> tensorsOf(String rule) {
        return IntStream.range(0, tensors.size())
                .filter(tensor -> rule.equals(tensors.get(tensor).data()))
                .boxed()
                .toList();
    }

    /** The rules of tensor data. */
    public Set<String> payloads() {
        Set<String> payloads = new LinkedHashSet<>();
        tensors.forEach(tensor -> {
            add(tensor.data(), payloads);
            tensor.otherData().forEach(payloads::add);
        });
        blocks.values().forEach(block -> add(block.data(), payloads));
        return payloads;
    }

    private static void add(@Nullable String rule, Set<String> payloads) {
        if (rule != null) {
            payloads.add(rule);
        }
    }

    /** Bytes at the start of a file that show another format, and the reason in the message. */
    public record Rejection(byte[] start, String reason) {}

    /**
     * A rule.
     *
     * @param label its name in messages: its own, or that of the enclosing rule if it has none
     * @param text the rule as the grammar prints it
     * @param inDocument whether it describes a part of a document
     */
    public record Rule(
            String name, String label, Span span, Body body, Clauses clauses, String text, boolean inDocument) {

        /** A copy with other clauses. */
        public Rule withClauses(Clauses others) {
            return new Rule(name, label, span, body, others, text, inDocument);
        }

        /** A copy that is present if a condition is true. */
        public Rule presentWhen(Expr condition, String newText) {
            return new Rule(
                    name,
                    label,
                    span,
                    body,
                    clauses.with(new Clause.Computed(ClauseKind.PRESENT, condition)),
                    newText,
                    inDocument);
        }

        /** A copy with another body. */
        public Rule withBody(Body other) {
            return new Rule(name, label, span, other, clauses, text, inDocument);
        }

        /** A copy that describes a part of a document. */
        public Rule asInDocument() {
            return new Rule(name, label, span, body, clauses, text, true);
        }

        /** The number of its extension type; null for none. */
        public @Nullable Integer extension() {
            return body instanceof Body.Extended extended ? (Integer) extended.number() : null;
        }

        /** The kind of container of its items, null if it has none. */
        public @Nullable Framing framing() {
            return body.plain() instanceof Body.Group group ? group.framing() : null;
        }

        /** Its items in their order; the variants of a choice are not items. */
        public List<Item> items() {
            return body.plain() instanceof Body.Group group
                    ? group.items()
                    : body instanceof Body.Document document ? List.of(document.content()) : List.of();
        }

        /** The names of the rules in it, including the variants of a choice. */
        public List<String> inside() {
            return body instanceof Body.Choice choice
                    ? choice.variants().stream().map(Variant::rule).toList()
                    : uses().stream().map(Item.Use::rule).toList();
        }

        /** The items that are rules. */
        public List<Item.Use> uses() {
            return items().stream()
                    .filter(Item.Use.class::isInstance)
                    .map(Item.Use.class::cast)
                    .toList();
        }

        /** The use of a rule in it, null for none. */
        public Item.@Nullable Use use(String rule) {
            return uses().stream()
                    .filter(use -> use.rule().equals(rule))
                    .findFirst()
                    .orElse(null);
        }

        /** The last item of a sequence, if it is a rule; else null. */
        public Item.@Nullable Use lastUse() {
            return isSequence() && items().get(items().size() - 1) instanceof Item.Use use ? use : null;
        }

        /** Whether its items follow one another, in bytes or in the bits of an integer. */
        public boolean isSequence() {
            return framing() instanceof Framing.Bytes || framing() instanceof Framing.Bits;
        }

        /** Whether it is a map of a document. */
        public boolean isMap() {
            return framing() instanceof Framing.MapOf;
        }

        /** Whether it is a document's array of any length. */
        public boolean isList() {
            return framing() instanceof Framing.Array && uses().stream().anyMatch(Item.Use::isMany);
        }

        /** Whether it is a document's array with a fixed number of elements. */
        public boolean isTuple() {
            return framing() instanceof Framing.Array && !isList();
        }

        /** Whether it is a Python tuple. */
        public boolean isInParentheses() {
            return framing() instanceof Framing.Array array
                    ? array.inParentheses()
                    : body.plain() instanceof Body.Leaf leaf
                            && leaf.repeat() != null
                            && leaf.repeat().inParentheses();
        }

        /** Whether it is one entry of a document's map, a key and a value. */
        public boolean isEntry() {
            return framing() instanceof Framing.Entry;
        }

        /** The rule of an entry's key. */
        public String key() {
            return uses().get(0).rule();
        }

        /** The rule of an entry's value. */
        public String value() {
            return uses().get(1).rule();
        }

        /** Whether a map may have additional entries. */
        public boolean hasOthers() {
            return framing() instanceof Framing.MapOf map && map.others() != null;
        }

        /** Whether a map may have additional entries next to those that a rule describes. */
        public boolean isMixed() {
            return hasOthers() && entries() != null;
        }

        /** The fields of a map. */
        public List<Item.Use> fields() {
            return isMap() ? uses().stream().filter(use -> !use.isMany()).toList() : List.of();
        }

        /** The field of a map with a rule; null for none. */
        public Item.@Nullable Use field(String rule) {
            return fields().stream()
                    .filter(field -> field.rule().equals(rule))
                    .findFirst()
                    .orElse(null);
        }

        /** The rule of the entries of a map; null if there are only fields, and for other rules. */
        public @Nullable String entries() {
            return isMap()
                    ? uses().stream()
                            .filter(Item.Use::isMany)
                            .map(Item.Use::rule)
                            .findFirst()
                            .orElse(null)
                    : null;
        }

        /** The type of its value; {@link Type#NONE} if it is not one value of a predefined type. */
        public Type type() {
            return body.plain() instanceof Body.Leaf leaf && leaf.repeat() == null ? leaf.type() : Type.NONE;
        }

        /** Whether it is one value of a predefined type. */
        public boolean isScalar() {
            return type() != Type.NONE;
        }

        /** Whether it is a list of integers. */
        public boolean isIntegers() {
            return body.plain() instanceof Body.Leaf leaf && leaf.repeat() != null;
        }

        /** The type of its value, or of each integer of its list. */
        public Type elementType() {
            return body.plain() instanceof Body.Leaf leaf ? leaf.type() : Type.NONE;
        }

        /** The type of its value as it is stored: a checksum in digits is a text. */
        public Type typeInBytes() {
            return isChecksumText() ? Type.TEXT : type();
        }

        /** Whether it is one value, including integers whose type a tag selects. */
        public boolean isSingle() {
            return isScalar() || isTagged();
        }

        /** The number of integers, if it follows them in brackets; else null. */
        public @Nullable Expr count() {
            return body.plain() instanceof Body.Leaf leaf && leaf.repeat() != null
                    ? leaf.repeat().count()
                    : null;
        }

        /** The coding of its values, null if it has none. */
        public @Nullable Coding coding() {
            return body.plain() instanceof Body.Leaf leaf ? leaf.coding() : null;
        }

        /** Its named values, null for none. */
        public @Nullable Enumeration values() {
            return body.plain() instanceof Body.Leaf leaf ? leaf.values() : null;
        }

        /** The number of bits of a bit field; 0 for other rules. */
        public int bitWidth() {
            return coding() instanceof Coding.Part part ? part.bits() : 0;
        }

        /** Whether it is a single bit without named values. */
        public boolean isBit() {
            return bitWidth() == 1 && values() == null;
        }

        /** The form of a number in digits. */
        public DecimalForm form() {
            return coding() instanceof Coding.Plain plain ? plain.form() : DecimalForm.SHORTEST;
        }

        /** Whether it is an integer without named values. */
        public boolean isPlainInteger() {
            return type().isInteger() && values() == null;
        }

        /** Whether it is an integer whose type a tag selects. */
        public boolean isTagged() {
            return coding() instanceof Coding.Tagged;
        }

        /** Whether it is a text that holds a checksum. */
        public boolean isChecksumText() {
            return coding() instanceof Coding.Checksum;
        }

        /** The rule whose checksum it is; null for none. */
        public @Nullable String covered() {
            return coding() instanceof Coding.Checksum text
                    ? text.covered()
                    : clauses.equation() instanceof Expr.ChecksumOf sum ? sum.target() : null;
        }

        /** The constant number of bytes or integers; null if it is not constant. */
        public @Nullable Long constantExtent() {
            Expr extent = isIntegers() ? count() : clauses.sized();
            boolean sized = isIntegers() || type().isOfAnySize();
            return sized && extent instanceof Expr.Int constant ? (Long) constant.value() : null;
        }
    }

    /** A variant of a choice. */
    public record Variant(String label, String rule, Span span) {}

    /** The name of the value of a bit that is set. */
    public static final String SET = "1";

    /** The name of the value of a bit that is not set. */
    public static final String NOT_SET = "0";

    /** A dense or coo clause: the rules of a block's shape, data, indices and values. */
    public record BlockBinding(
            String rule,
            boolean sparse,
            String shape,
            boolean reversed,
            @Nullable String data,
            @Nullable String indices,
            @Nullable String values) {}

    /** The rule of the file's metadata, with key and value if it is a list of pairs. */
    public record MetadataBinding(
            String rule, @Nullable String key, @Nullable String value) {}
}
