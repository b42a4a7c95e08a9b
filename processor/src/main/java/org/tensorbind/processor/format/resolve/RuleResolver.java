package org.tensorbind.processor.format.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.number.DecimalForm;
import org.tensorbind.payload.code.Checksums;
import org.tensorbind.processor.diagnostic.Diagnostics;
import org.tensorbind.processor.diagnostic.GrammarMessage;
import org.tensorbind.processor.format.Body;
import org.tensorbind.processor.format.Clauses;
import org.tensorbind.processor.format.Coding;
import org.tensorbind.processor.format.Extent;
import org.tensorbind.processor.format.Framing;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Item;
import org.tensorbind.processor.format.Type;
import org.tensorbind.processor.format.Uses;
import org.tensorbind.processor.relation.Expr;
import org.tensorbind.processor.syntax.ClauseKind;
import org.tensorbind.processor.syntax.Keywords;
import org.tensorbind.processor.syntax.Name;
import org.tensorbind.processor.syntax.Occurrence;
import org.tensorbind.processor.syntax.Printer;
import org.tensorbind.processor.syntax.SyntaxTree;
import org.tensorbind.processor.type.Enumeration;

/** Resolves rules; an unnamed type in a document becomes a rule that is named after its key. */
final class RuleResolver {
    /** The types of additional entries. */
    private static final List<String> OTHER_TYPES = List.of("any", "text", "bytes", "uint", "int", "float", "bool");

    private final Declarations declared;
    private final KnownRules known;
    private final NameResolver names;
    private final ExpressionResolver expressions;
    private final ItemResolver items;
    private final EnumerationResolver enumerations;
    private final Set<String> data;
    private final Diagnostics diagnostics;
    private final Map<String, Rule> rules = new LinkedHashMap<>();

    /** @param data the rules that tensor clauses name as data */
    RuleResolver(
            Declarations declared,
            KnownRules known,
            NameResolver names,
            ExpressionResolver expressions,
            ItemResolver items,
            EnumerationResolver enumerations,
            Set<String> data,
            Diagnostics diagnostics) {
        this.declared = declared;
        this.known = known;
        this.names = names;
        this.expressions = expressions;
        this.items = items;
        this.enumerations = enumerations;
        this.data = data;
        this.diagnostics = diagnostics;
    }

    /** Returns the resolved rules by name, with the rules inside documents, at any depth, marked as such. */
    Map<String, Rule> rules() {
        Set<String> inside = rules.values().stream()
                .filter(rule -> rule.body() instanceof Body.Document)
                .flatMap(document -> document.inside().stream())
                .flatMap(content -> Uses.all(rules, content).stream())
                .collect(Collectors.toSet());
        rules.replaceAll((name, rule) -> inside.contains(name) ? rule.asInDocument() : rule);
        return rules;
    }

    /**
     * Resolves a rule, unless one with its name exists.
     *
     * @param label its name in messages
     * @param text the rule as the grammar prints it
     */
    void add(Name name, String label, SyntaxTree.Body body, List<SyntaxTree.Clause> clauses, String text) {
        if (rules.containsKey(name.text())) {
            return;
        }
        rules.put(
                name.text(),
                new Rule(
                        name.text(),
                        label,
                        name.span(),
                        new Body.Group(new Framing.Bytes(), List.of()),
                        Clauses.NONE,
                        text,
                        false));
        SyntaxTree.Body content = body instanceof SyntaxTree.Body.Extension extension ? extension.content() : body;
        Body resolved = body(name, content);
        Clauses own = clauses(name, content, clauses);
        if (body instanceof SyntaxTree.Body.Extension extension) {
            checkExtension(name, extension);
            resolved = new Body.Extended(extension.number(), resolved);
        }
        rules.put(name.text(), new Rule(name.text(), label, name.span(), resolved, own, text, false));
    }

    /** The content of an extension type must be written inline: in a rule of its own it would also apply to other uses of that rule. */
    private void checkExtension(Name owner, SyntaxTree.Body.Extension extension) {
        SyntaxTree.Body content = extension.content();
        boolean bytes = content instanceof SyntaxTree.Body.Terminal terminal
                && terminal.type().text().equals("bytes")
                && terminal.values().isEmpty();
        if (!bytes
                && !(content instanceof SyntaxTree.Body.DocumentMap)
                && !(content instanceof SyntaxTree.Body.DocumentArray)) {
            diagnostics.report(
                    GrammarMessage.MISPLACED,
                    extension.word().span(),
                    "ext " + extension.number(),
                    "'" + owner + "'",
                    "an extension type contains '[ … ]', '{ … }' or 'bytes', written after its number");
        }
    }

    private Body body(Name owner, SyntaxTree.Body body) {
        if (body instanceof SyntaxTree.Body.Sequence sequence) {
            return new Body.Group(new Framing.Bytes(), items.of(sequence));
        }
        if (body instanceof SyntaxTree.Body.Bits bits) {
            return bits(bits);
        }
        if (body instanceof SyntaxTree.Body.Choice choice && isOfTypes(choice)) {
            Coding coding = new Coding.Tagged(choice.variants().stream()
                    .map(v -> new Coding.Width(
                            v.label().text(),
                            Type.valueOf(v.rule().text().toUpperCase(Locale.ROOT)),
                            v.label().span()))
                    .toList());
            return new Body.Leaf(coding, null, null);
        }
        if (body instanceof SyntaxTree.Body.Choice choice) {
            return new Body.Choice(choice.variants().stream()
                    .map(v -> new Grammar.Variant(
                            v.label().text(), names.use(v.rule()), v.label().span()))
                    .toList());
        }
        if (body instanceof SyntaxTree.Body.Terminal terminal) {
            return terminal(owner, terminal);
        }
        if (body instanceof SyntaxTree.Body.Checksum checksum) {
            return checksum(checksum);
        }
        if (body instanceof SyntaxTree.Body.Padding padding) {
            return padding(padding);
        }
        if (body instanceof SyntaxTree.Body.White white) {
            return white(white);
        }
        if (body instanceof SyntaxTree.Body.Document document) {
            return new Body.Document(
                    document.notation().text(),
                    document.separators(),
                    one(owner, inner(owner, "content", document.content())));
        }
        return documentBody(owner, body);
    }

    private Body padding(SyntaxTree.Body.Padding padding) {
        Expr amount = expressions.resolveInteger(padding.amount().of());
        return new Body.Gap(
                String.valueOf((char) padding.filling().value()),
                padding.amount().toMultiple()
                        ? new Extent.ToMultiple(amount, padding.optionalAtEnd())
                        : new Extent.Exactly(amount),
                padding.leniency());
    }

    private Body white(SyntaxTree.Body.White white) {
        Extent extent = new Extent.AtLeast(
                white.minimum(),
                white.more() == null ? null : expressions.resolveInteger(white.more()),
                white.end().remainder(),
                white.end().multiple(),
                white.otherEnds().stream()
                        .flatMap(end -> Stream.of(end.remainder(), end.multiple()))
                        .toList());
        return new Body.Gap(white.characters(), extent, white.leniency());
    }

    private static boolean isOfTypes(SyntaxTree.Body.Choice choice) {
        return choice.variants().stream()
                .map(variant -> variant.rule().text())
                .allMatch(type -> Keywords.TERMINALS.contains(type)
                        && !Keywords.DOCUMENT_TERMINALS.contains(type)
                        && Type.valueOf(type.toUpperCase(Locale.ROOT)).isInteger());
    }

    private Body documentBody(Name owner, SyntaxTree.Body body) {
        if (body instanceof SyntaxTree.Body.DocumentArray array) {
            return array(owner, array);
        }
        if (body instanceof SyntaxTree.Body.Pair pair) {
            return new Body.Group(
                    new Framing.Entry(),
                    List.of(one(owner, names.use(pair.key())), one(owner, inner(owner, "value", pair.value()))));
        }
        return map(owner, (SyntaxTree.Body.DocumentMap) body);
    }

    private Body terminal(Name owner, SyntaxTree.Body.Terminal terminal) {
        Type type = Type.valueOf(terminal.type().text().toUpperCase(Locale.ROOT).replace(' ', '_'));
        if (terminal.isList()) {
            if (!type.isInteger()) {
                diagnostics.report(
                        GrammarMessage.MISPLACED,
                        terminal.type().span(),
                        terminal.repeated() ? "*" : "[…]",
                        "'" + terminal.type() + "'",
                        "define a rule for the element and repeat that; data of a tensor is 'bytes', and its dtype gives"
                                + " the type of its elements");
            }
            Expr count = terminal.extent() == null ? null : expressions.resolveInteger(terminal.extent());
            return integers(type, count, false);
        }
        if (terminal.named() == null) {
            return new Body.Leaf(new Coding.Plain(type, terminal.form()), null, null);
        }
        Type named = type == Type.BYTES ? Type.NAMED_BYTES : type;
        return new Body.Leaf(
                new Coding.Plain(named, terminal.form()), enumerations.resolve(owner, terminal.named(), named), null);
    }

    private static Body integers(Type type, @Nullable Expr count, boolean inParentheses) {
        return new Body.Leaf(new Coding.Plain(type, DecimalForm.SHORTEST), null, new Body.Repeat(count, inParentheses));
    }

    private Body bits(SyntaxTree.Body.Bits bits) {
        List<Item> parts = new ArrayList<>();
        for (SyntaxTree.BitPart part : bits.parts()) {
            int width = (int) Math.min(part.width(), Long.SIZE);
            if (part instanceof SyntaxTree.BitPart.Zero zero) {
                parts.add(new Item.ZeroBits(width, zero.leniency(), zero.word().span()));
            } else if (part instanceof SyntaxTree.BitPart.Item item) {
                addBits(item, width);
                parts.add(one(item.name(), item.name().text()));
            }
        }
        Type type = Type.valueOf(bits.type().text().toUpperCase(Locale.ROOT));
        return new Body.Group(new Framing.Bits(type, bits.highestFirst()), parts);
    }

    private void addBits(SyntaxTree.BitPart.Item item, int width) {
        Name name = item.name();
        Enumeration named = item.named() == null ? null : enumerations.resolve(name, item.named(), Type.BITS);
        Body body = new Body.Leaf(new Coding.Part(width), named, null);
        rules.putIfAbsent(
                name.text(),
                new Rule(
                        name.text(),
                        name.text(),
                        name.span(),
                        body,
                        clauses(name, item.type(), item.clauses()),
                        Printer.print(item),
                        false));
    }

    private Body checksum(SyntaxTree.Body.Checksum checksum) {
        List<Coding.Form> forms = new ArrayList<>();
        for (SyntaxTree.ChecksumForm form : checksum.forms()) {
            names.oneOf("checksum", form.algorithm(), Checksums.ALGORITHMS);
            forms.add(new Coding.Form(form.prefix(), form.algorithm().text(), form.upperCase()));
        }
        return new Body.Leaf(new Coding.Checksum(names.use(checksum.covered()), List.copyOf(forms)), null, null);
    }

    private Body array(Name owner, SyntaxTree.Body.DocumentArray array) {
        if (array.repeated()) {
            SyntaxTree.Body element = array.elements().get(0);
            Type packed = array.tuple() && data.contains(owner.text()) ? packed(element) : null;
            if (packed != null) {
                return new Body.Leaf(new Coding.Packed(packed), null, null);
            }
            if (element instanceof SyntaxTree.Body.Terminal terminal
                    && terminal.values().isEmpty()
                    && Keywords.DOCUMENT_TERMINALS.contains(terminal.type().text())) {
                Type type = Type.valueOf(terminal.type().text().toUpperCase(Locale.ROOT));
                if (type.isInteger()) {
                    return integers(type, null, array.tuple());
                }
            }
            return new Body.Group(
                    new Framing.Array(array.tuple()), List.of(many(owner, inner(owner, "element", element))));
        }
        List<Item> elements = new ArrayList<>();
        for (int i = 0; i < array.elements().size(); i++) {
            elements.add(one(
                    owner, inner(owner, Integer.toString(i), array.elements().get(i))));
        }
        return new Body.Group(new Framing.Array(array.tuple()), elements);
    }

    /** The type of numbers that may be data; null for other elements. */
    private static @Nullable Type packed(SyntaxTree.Body element) {
        return element instanceof SyntaxTree.Body.Terminal terminal
                        && terminal.values().isEmpty()
                ? switch (terminal.type().text()) {
                    case "float32" -> Type.FLOAT32;
                    case "float" -> Type.FLOAT;
                    case "int" -> Type.INT;
                    case "uint" -> Type.UINT;
                    default -> null;
                }
                : null;
    }

    /** An item that occurs exactly once. */
    private static Item.Use one(Name owner, String rule) {
        return Item.Use.of(rule, Occurrence.ONE, owner.span());
    }

    private static Item.Use many(Name owner, String rule) {
        return Item.Use.of(rule, Occurrence.MANY, owner.span());
    }

    private Body map(Name owner, SyntaxTree.Body.DocumentMap map) {
        List<Item> items = new ArrayList<>();
        Item.Use entries = null;
        String others = null;
        String separator = null;
        for (SyntaxTree.Member member : map.members()) {
            if (member instanceof SyntaxTree.Member.Field field) {
                items.add(field(owner, field));
            } else if (member instanceof SyntaxTree.Member.Others rest) {
                others = names.oneOf("type of additional entries", rest.type(), OTHER_TYPES);
            } else if (member instanceof SyntaxTree.Member.OtherFields rest) {
                others = names.oneOf("type of additional fields", rest.type(), List.of("any"));
            } else if (member instanceof SyntaxTree.Member.Entries rest) {
                entries = many(owner, names.use(rest.rule()));
                separator = rest.separator();
            }
        }
        Stream.ofNullable(entries).forEach(items::add);
        return new Body.Group(new Framing.MapOf(others, separator, keys(map), false), items);
    }

    private static Framing.MapOf.Keys keys(SyntaxTree.Body.DocumentMap map) {
        boolean numbers = false;
        boolean texts = false;
        for (SyntaxTree.Member member : map.members()) {
            boolean number = member instanceof SyntaxTree.Member.Field field
                    ? field.isNumbered()
                    : member instanceof SyntaxTree.Member.OtherFields;
            numbers |= number;
            texts |= !number;
        }
        return numbers
                ? texts ? Framing.MapOf.Keys.BOTH : Framing.MapOf.Keys.NUMBERS
                : texts ? Framing.MapOf.Keys.TEXTS : Framing.MapOf.Keys.NONE;
    }

    /** A field; {@code or null} is a clause of its type, or follows the name of its rule. */
    private Item.Use field(Name owner, SyntaxTree.Member.Field field) {
        String rule = isUse(field.type()) ? inner(field.keyName(), "", field.type()) : type(field);
        boolean orNull = field.clauses().stream().anyMatch(clause -> clause.kind() == ClauseKind.OR_NULL);
        Occurrence occurrence = field.optional() ? Occurrence.OPTIONAL : Occurrence.ONE;
        return new Item.Use(rule, occurrence, null, null, field.key(), orNull || known.mayBeNull(rule), owner.span());
    }

    private String type(SyntaxTree.Member.Field field) {
        String text = "\"" + field.key() + "\": "
                + Printer.print(new SyntaxTree.Rule(field.keyName(), field.type(), field.clauses()))
                        .substring(field.key().length() + 5);
        Name name = declared.ofKey(field);
        add(name, field.key(), field.type(), field.clauses(), text);
        return name.text();
    }

    static boolean isUse(SyntaxTree.Body body) {
        return body instanceof SyntaxTree.Body.Sequence;
    }

    /** The rule for a type inside a document: the one that is named, or a new one. */
    private String inner(Name owner, String suffix, SyntaxTree.Body body) {
        if (body instanceof SyntaxTree.Body.Sequence sequence
                && sequence.items().get(0) instanceof SyntaxTree.Item.Use use) {
            return names.use(use.rule());
        }
        boolean upper = owner.text().equals(owner.text().toUpperCase(Locale.ROOT));
        String unnamed = upper ? suffix.toUpperCase(Locale.ROOT) : suffix;
        Name name = new Name(owner.text() + "_" + unnamed, owner.span());
        declared.names().putIfAbsent(name.text(), name);
        String text = Printer.print(new SyntaxTree.Rule(name, body, List.of()));
        add(name, owner.text(), body, List.of(), text);
        return name.text();
    }

    /** Resolves clauses; {@code bytes[16]} implies a {@code sized} clause. */
    private Clauses clauses(Name owner, SyntaxTree.Body body, List<SyntaxTree.Clause> clauses) {
        boolean ofData = body instanceof SyntaxTree.Body.Terminal bytes
                && bytes.type().text().equals("bytes")
                && bytes.values().isEmpty();
        ClauseResolver all = new ClauseResolver(owner, ofData, names, expressions, diagnostics);
        if (body instanceof SyntaxTree.Body.Terminal terminal && terminal.extent() != null && terminal.isOfBytes()) {
            all.add(new SyntaxTree.Clause(ClauseKind.SIZED, terminal.type().span(), List.of(terminal.extent())));
        }
        clauses.forEach(all::add);
        return all.collected();
    }
}
