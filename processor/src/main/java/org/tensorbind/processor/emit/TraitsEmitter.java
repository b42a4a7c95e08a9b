package org.tensorbind.processor.emit;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.FieldSpec;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collection;
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
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar;
import org.tensorbind.processor.format.Grammar.BlockBinding;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.DataOrder;
import org.tensorbind.processor.format.Grammar.Enumeration;
import org.tensorbind.processor.format.Grammar.Field;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.TensorRules;
import org.tensorbind.value.Leniency;

/** Emits what a format can hold. */
final class TraitsEmitter {
    private TraitsEmitter() {}

    static FieldSpec field() {
        return FieldSpec.builder(FormatTraits.class, "TRAITS", Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL)
                .build();
    }

    /** The traits that differ from those of a builder that has been told nothing. */
    static CodeBlock traits(Format format, TensorRules tensors) {
        Grammar grammar = format.grammar();
        CodeBlock.Builder traits = CodeBlock.builder().add("$T.builder($S)", FormatTraits.class, grammar.title());
        flag(traits, "named", grammar.tensor().name() != null);
        flag(traits, "uniqueNames", hasUniqueNames(grammar));
        strings(traits, "reservedNames", sorted(reservedNames(grammar)));
        flag(traits, "metadata", grammar.metadata() != null);
        traits.add("\n.dtypes($L)", dtypes(grammar));
        flag(traits, "coo", grammar.blocks().values().stream().anyMatch(BlockBinding::sparse));
        flag(traits, "single", tensors.isSingle());
        strings(traits, "filters", filters(grammar));
        strings(traits, "checksums", checksums(grammar));
        order(traits, grammar);
        strings(traits, "attributes", sorted(attributes(format, tensors)));
        flag(traits, "customAttributes", custom(format, tensors) != null);
        strings(traits, "reservedAttributes", sorted(reserved(format, tensors)));
        strings(traits, "options", sorted(grammar.options().keySet()));
        return traits.add("\n.build()").build();
    }

    private static void flag(CodeBlock.Builder traits, String name, boolean value) {
        if (value) {
            traits.add("\n.$L(true)", name);
        }
    }

    private static void strings(CodeBlock.Builder traits, String name, Collection<String> values) {
        if (!values.isEmpty() && !List.copyOf(values).equals(List.of(WriteOptions.NONE))) {
            traits.add(
                    "\n.$L($L)",
                    name,
                    values.stream().map(value -> CodeBlock.of("$S", value)).collect(CodeBlock.joining(",$W")));
        }
    }

    private static List<String> sorted(Collection<String> values) {
        return values.stream().sorted().toList();
    }

    private static Set<String> filters(Grammar grammar) {
        Set<String> filters = new LinkedHashSet<>(List.of(WriteOptions.NONE));
        for (Rule rule : grammar.rules().values()) {
            if (rule.clauses().filter() != null) {
                filters.addAll(rule.clauses().filter().filters().values());
            }
        }
        return filters;
    }

    private static Set<String> checksums(Grammar grammar) {
        Set<String> checksums = new LinkedHashSet<>(List.of(WriteOptions.NONE));
        for (Rule rule : grammar.rules().values()) {
            if (rule.body() instanceof Body.ChecksumText text) {
                text.forms().forEach(form -> checksums.add(form.algorithm()));
            }
            if (rule.clauses().equation() instanceof Expr.ChecksumOf sum) {
                checksums.clear();
                checksums.add(sum.algorithm());
            }
        }
        return checksums;
    }

    private static boolean hasUniqueNames(Grammar grammar) {
        String name = grammar.tensor().name();
        return grammar.rules().values().stream()
                .anyMatch(rule -> rule.clauses().unique() != null
                        && rule.clauses().unique().rule().equals(name)
                        && rule.clauses().unique().leniency() != Leniency.ACCEPT);
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
        return CodeBlock.join(constants, ",$W");
    }

    /** The byte order of all elements; none where each tensor has its own. */
    private static void order(CodeBlock.Builder traits, Grammar grammar) {
        Boolean big = grammar.bigEndian();
        for (Rule rule : grammar.rules().values()) {
            DataOrder order = rule.clauses().dataOrder();
            if (order != null) {
                big = order.tag() == null ? order.big().containsValue(true) : null;
            }
        }
        if (big != null) {
            traits.add("\n.dataOrder($T.$L)", ByteOrder.class, big ? "BIG_ENDIAN" : "LITTLE_ENDIAN");
        }
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
