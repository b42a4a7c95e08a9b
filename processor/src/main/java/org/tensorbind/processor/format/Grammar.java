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
 * A grammar whose names are resolved.
 *
 * @param readerOnly why nothing writes it, null where there are writers
 * @param rules by name, in the order of the file, those without a name of their own after the rule they are in
 * @param root the rule that is the whole file
 * @param tensors the tensor clauses, one at least
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

    /** Does something with each rule. */
    public void each(Consumer<Rule> work) {
        rules.values().forEach(rule -> RuleFailure.naming(rule.label(), () -> work.accept(rule)));
    }

    /** All that is computed, by rules and by tensor clauses, and what for. */
    public Stream<Context.In> computed() {
        return Stream.concat(
                rules.values().stream().flatMap(rule -> Context.of(rule).stream()),
                tensors.stream().flatMap(tensor -> Context.of(tensor).stream()));
    }

    /** All that is computed. */
    public Stream<Expr> expressions() {
        return computed().map(Context.In::expr);
    }

    /** A copy in which rules have more clauses. */
    public Grammar with(Map<String, List<Clause>> added) {
        return map(rule -> rule.withClauses(added.getOrDefault(rule.name(), List.of()).stream()
                .reduce(rule.clauses(), Clauses::with, (one, other) -> other)));
    }

    /** A copy with other rules. */
    public Grammar map(UnaryOperator<Rule> change) {
        Map<String, Rule> changed = new LinkedHashMap<>(rules);
        changed.replaceAll((ruleName, rule) -> change.apply(rule));
        return with(changed, tensors);
    }

    /** A copy with other tensor clauses. */
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

    /** The rules that have all of these as parts, or as variants. */
    public Stream<Rule> owners(String... parts) {
        return rules.values().stream().filter(rule -> rule.inside().containsAll(List.of(parts)));
    }

    /** The rule that is a list of these elements and nothing else; null where they are in no such list, or in several. */
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

    /** The rules of which a tag gives something: the variant of a choice, or the width of an integer. */
    public Stream<Rule> taggedBy(String tag) {
        return rules.values().stream().filter(rule -> tag.equals(rule.clauses().tag()));
    }

    /** The rule that gives the byte order of the file, null where all files have the same. */
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

    /** Whether a rule has the file's metadata. */
    public boolean isMetadata(String rule) {
        return metadata != null && metadata.rule().equals(rule);
    }

    /** The item with the checksum of some data; null where it has none. */
    public @Nullable Rule sumOf(String data) {
        return rules.values().stream()
                .filter(rule -> data.equals(rule.covered()))
                .findFirst()
                .orElse(null);
    }

    /** The clauses whose bytes are those of a rule: several where their rows are interleaved. */
    public List<Integer> tensorsOf(String rule) {
        return IntStream.range(0, tensors.size())
                .filter(tensor -> rule.equals(tensors.get(tensor).data()))
                .boxed()
                .toList();
    }

    /** Rules whose bytes are those of tensors. */
    public Set<String> payloads() {
        Set<String> payloads = new LinkedHashSet<>();
        tensors.forEach(tensor -> add(tensor.data(), payloads));
        blocks.values().forEach(block -> add(block.data(), payloads));
        return payloads;
    }

    private static void add(@Nullable String rule, Set<String> payloads) {
        if (rule != null) {
            payloads.add(rule);
        }
    }

    /** Files that start with these bytes are in another format. */
    public record Rejection(byte[] start, String reason) {}

    /**
     * A rule.
     *
     * @param label what messages call it: its name, or that of the rule in which it is without a name
     * @param text the rule as the grammar prints it
     * @param inDocument whether it describes a part of a document
     */
    public record Rule(
            String name, String label, Span span, Body body, Clauses clauses, String text, boolean inDocument) {

        /** A copy with other clauses. */
        public Rule withClauses(Clauses others) {
            return new Rule(name, label, span, body, others, text, inDocument);
        }

        /** A copy for what is there when a condition holds, as the text says. */
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

        /** The same that describes a part of a document. */
        public Rule asInDocument() {
            return new Rule(name, label, span, body, clauses, text, true);
        }

        /** The number of the extension type that it is in; null for none. */
        public @Nullable Integer extension() {
            return body instanceof Body.Extended extended ? (Integer) extended.number() : null;
        }

        /** What holds its items together, null where it has none. */
        public @Nullable Framing framing() {
            return body.plain() instanceof Body.Group group ? group.framing() : null;
        }

        /** What it is made of, in its order: variants of a choice are not, as only one of them is there. */
        public List<Item> items() {
            return body.plain() instanceof Body.Group group
                    ? group.items()
                    : body instanceof Body.Document document ? List.of(document.content()) : List.of();
        }

        /** The names of the rules in it, variants of a choice included. */
        public List<String> inside() {
            return body instanceof Body.Choice choice
                    ? choice.variants().stream().map(Variant::rule).toList()
                    : uses().stream().map(Item.Use::rule).toList();
        }

        /** The rules among its items. */
        public List<Item.Use> uses() {
            return items().stream()
                    .filter(Item.Use.class::isInstance)
                    .map(Item.Use.class::cast)
                    .toList();
        }

        /** The item of a rule in it, null where there is none. */
        public Item.@Nullable Use use(String rule) {
            return uses().stream()
                    .filter(use -> use.rule().equals(rule))
                    .findFirst()
                    .orElse(null);
        }

        /** The last of its items; null where that is no rule, and where its items are not in a sequence. */
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

        /** Whether it is a document's array whose elements the grammar lists. */
        public boolean isTuple() {
            return framing() instanceof Framing.Array && !isList();
        }

        /** Whether it is an array that is written as a tuple of Python. */
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

        /** Whether a map may have entries whose keys the grammar does not name. */
        public boolean hasOthers() {
            return framing() instanceof Framing.MapOf map && map.others() != null;
        }

        /** The items of a map that have keys of their own. */
        public List<Item.Use> fields() {
            return isMap() ? uses().stream().filter(use -> !use.isMany()).toList() : List.of();
        }

        /** The item of a rule that has a key of its own; null where there is none. */
        public Item.@Nullable Use field(String rule) {
            return fields().stream()
                    .filter(field -> field.rule().equals(rule))
                    .findFirst()
                    .orElse(null);
        }

        /** The rule of the entries of a map; null where it has only fields, and for other rules. */
        public @Nullable String entries() {
            return isMap()
                    ? uses().stream()
                            .filter(Item.Use::isMany)
                            .map(Item.Use::rule)
                            .findFirst()
                            .orElse(null)
                    : null;
        }

        /** The type of its one value; {@link Type#NONE} where it has no value of a predefined type, or several. */
        public Type type() {
            return body.plain() instanceof Body.Leaf leaf && leaf.repeat() == null ? leaf.type() : Type.NONE;
        }

        /** Whether it is one value of a predefined type. */
        public boolean isScalar() {
            return type() != Type.NONE;
        }

        /** Whether it is integers one after the other. */
        public boolean isIntegers() {
            return body.plain() instanceof Body.Leaf leaf && leaf.repeat() != null;
        }

        /** The type of its value, or of each. */
        public Type elementType() {
            return body.plain() instanceof Body.Leaf leaf ? leaf.type() : Type.NONE;
        }

        /** The type of its one value in bytes: a checksum is a text. */
        public Type typeInBytes() {
            return isChecksumText() ? Type.TEXT : type();
        }

        /** Whether it is one value, whatever gives its type. */
        public boolean isSingle() {
            return isScalar() || isTagged();
        }

        /** How many integers it says that it has; null where it does not. */
        public @Nullable Expr count() {
            return body.plain() instanceof Body.Leaf leaf && leaf.repeat() != null
                    ? leaf.repeat().count()
                    : null;
        }

        /** What stands for its values, null where it is none. */
        public @Nullable Coding coding() {
            return body.plain() instanceof Body.Leaf leaf ? leaf.coding() : null;
        }

        /** The names of its values, null where they have none. */
        public @Nullable Enumeration values() {
            return body.plain() instanceof Body.Leaf leaf ? leaf.values() : null;
        }

        /** Of a part of an integer, its number of bits; 0 for other rules. */
        public int bitWidth() {
            return coding() instanceof Coding.Part part ? part.bits() : 0;
        }

        /** Whether it is a single bit without named values. */
        public boolean isBit() {
            return bitWidth() == 1 && values() == null;
        }

        /** How a number is in digits. */
        public DecimalForm form() {
            return coding() instanceof Coding.Plain plain ? plain.form() : DecimalForm.SHORTEST;
        }

        /** Whether it is an integer without named values. */
        public boolean isPlainInteger() {
            return type().isInteger() && values() == null;
        }

        /** Whether it is an integer whose type a tag gives. */
        public boolean isTagged() {
            return coding() instanceof Coding.Tagged;
        }

        /** Whether it is a text that holds a checksum. */
        public boolean isChecksumText() {
            return coding() instanceof Coding.Checksum;
        }

        /** The rule whose checksum it has; null where it has none. */
        public @Nullable String covered() {
            return coding() instanceof Coding.Checksum text
                    ? text.covered()
                    : clauses.equation() instanceof Expr.ChecksumOf sum ? sum.target() : null;
        }

        /** How many bytes or integers it always has; null where that depends on something. */
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

    /** Which rules say what of a dense or sparse block. */
    public record BlockBinding(
            String rule,
            boolean sparse,
            String shape,
            boolean reversed,
            @Nullable String data,
            @Nullable String indices,
            @Nullable String values) {}

    /** The rule that has the file's metadata; key and value where it is a list of pairs. */
    public record MetadataBinding(
            String rule, @Nullable String key, @Nullable String value) {}
}
