package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.FormatTraits;
import org.tensorbind.WriteOptions;
import org.tensorbind.codec.Freedom;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.DataOrder;
import org.tensorbind.processor.format.Grammar.Enumeration;
import org.tensorbind.processor.format.Grammar.Field;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.TensorBinding;
import org.tensorbind.processor.format.TensorRules;
import org.tensorbind.processor.plan.FileItem;
import org.tensorbind.processor.plan.FileItems;
import org.tensorbind.processor.plan.ItemTypes;
import org.tensorbind.processor.plan.TypePlan;

/** Emits what a format can hold. */
final class TraitsEmitter {
    private TraitsEmitter() {}

    static FieldSpec field(Format format, Names names, TensorRules tensors) {
        Grammar grammar = format.grammar();
        TensorBinding tensor = grammar.tensor();
        Set<String> filters = new LinkedHashSet<>(List.of(WriteOptions.NONE));
        Set<String> checksums = new LinkedHashSet<>(List.of(WriteOptions.NONE));
        for (Rule rule : grammar.rules().values()) {
            if (rule.clauses().filter() != null) {
                filters.addAll(rule.clauses().filter().filters().values());
            }
            if (rule.body() instanceof Body.ChecksumText text) {
                text.forms().forEach(form -> checksums.add(form.algorithm()));
            }
            if (rule.clauses().equation() instanceof Expr.ChecksumOf sum) {
                checksums.clear();
                checksums.add(sum.algorithm());
            }
        }
        return FieldSpec.builder(FormatTraits.class, "TRAITS", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .initializer(
                        "new $T($S,$W$L,$W$L,$W$L,$W$L,$W$L,$W$L,$W$L,$W$L,$W$L,$W$L,$W$L,$W$L,$W$L,$W$L,$W$L)",
                        FormatTraits.class,
                        grammar.title(),
                        tensor.name() != null,
                        hasUniqueNames(grammar),
                        strings("Set", reservedNames(grammar)),
                        grammar.metadata() != null,
                        dtypes(grammar),
                        grammar.blocks().values().stream().anyMatch(BlockBinding::sparse),
                        tensors.isSingle(),
                        strings("List", filters),
                        strings("List", checksums),
                        order(grammar),
                        strings("Set", attributes(format, tensors)),
                        custom(format, tensors) != null,
                        strings("Set", reserved(format, tensors)),
                        strings("Set", grammar.options().keySet()),
                        items(FileItems.of(format), names.types().plan()))
                .build();
    }

    private static CodeBlock items(List<FileItem> items, TypePlan types) {
        CodeBlock each = items.stream()
                .map(item -> CodeBlock.of(
                        "new $T($S, $T.$L, $L, $L)",
                        FormatTraits.Item.class,
                        item.name(),
                        FormatTraits.ItemType.class,
                        ItemTypes.of(item, types),
                        item.isRequired(),
                        item.fallback() != null))
                .collect(CodeBlock.joining(",$W"));
        return CodeBlock.of("$T.of($L)", List.class, each);
    }

    private static boolean hasUniqueNames(Grammar grammar) {
        String name = grammar.tensor().name();
        return grammar.rules().values().stream()
                .anyMatch(rule -> rule.clauses().unique() != null
                        && rule.clauses().unique().rule().equals(name)
                        && rule.clauses().unique().freedom() != Freedom.ACCEPT);
    }

    /** The fields of a document's map whose other entries are tensors. */
    private static Set<String> reservedNames(Grammar grammar) {
        Set<String> reserved = new LinkedHashSet<>();
        for (Rule rule : grammar.rules().values()) {
            if (rule.body() instanceof Body.DocumentMap map
                    && grammar.tensor().rule().equals(map.entries())) {
                map.fields().stream().map(Field::key).forEach(reserved::add);
            }
        }
        return reserved;
    }

    private static CodeBlock dtypes(Grammar grammar) {
        Enumeration values =
                ((Body.Scalar) grammar.rule(grammar.tensor().dtype()).body()).values();
        List<CodeBlock> constants = new ArrayList<>();
        for (String name : Objects.requireNonNull(values, "checked before").names()) {
            constants.add(CodeBlock.of("$T.$L", DType.class, name.toUpperCase(Locale.ROOT)));
        }
        return CodeBlock.of("$T.of($L)", List.class, CodeBlock.join(constants, ",$W"));
    }

    private static CodeBlock strings(String collection, Collection<String> values) {
        List<CodeBlock> literals = values.stream()
                .sorted(orderOf(collection))
                .map(v -> CodeBlock.of("$S", v))
                .toList();
        return CodeBlock.of(
                "$T.of($L)", collection.equals("List") ? List.class : Set.class, CodeBlock.join(literals, ",$W"));
    }

    private static Comparator<String> orderOf(String collection) {
        return collection.equals("List") ? (a, b) -> 0 : Comparator.naturalOrder();
    }

    /** The byte order of all elements, null where each tensor has its own. */
    private static CodeBlock order(Grammar grammar) {
        Boolean big = grammar.bigEndian();
        for (Rule rule : grammar.rules().values()) {
            DataOrder order = rule.clauses().dataOrder();
            if (order != null) {
                big = order.tag() == null ? order.big().containsValue(true) : null;
            }
        }
        return big == null
                ? CodeBlock.of("null")
                : CodeBlock.of("$T.$L", ByteOrder.class, big ? "BIG_ENDIAN" : "LITTLE_ENDIAN");
    }

    /** Names of the fields that a caller may set. */
    private static List<String> attributes(Format format, TensorRules tensors) {
        return tensors.attributes().stream()
                .map(attribute -> format.rule(attribute.rule()).label())
                .toList();
    }

    /** The rule of a tensor that keeps custom fields, or null. */
    static @Nullable Rule custom(Format format, TensorRules tensors) {
        return format.grammar().rules().values().stream()
                .filter(rule -> tensors.isPerTensor(rule.name())
                        && rule.body() instanceof Body.DocumentMap map
                        && map.others() != null)
                .findFirst()
                .orElse(null);
    }

    private static Set<String> reserved(Format format, TensorRules tensors) {
        Set<String> reserved = new LinkedHashSet<>();
        Rule custom = custom(format, tensors);
        if (custom != null && custom.body() instanceof Body.DocumentMap map) {
            map.fields().stream().map(Field::key).forEach(reserved::add);
            reserved.removeAll(attributes(format, tensors));
        }
        return reserved;
    }
}
