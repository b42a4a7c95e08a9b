package org.tensorbind.processor.emit;

import com.palantir.javapoet.ClassName;
import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.tensorbind.FormatException;
import org.tensorbind.processor.format.Expr;
import org.tensorbind.processor.format.Format;
import org.tensorbind.processor.format.Grammar.Body;
import org.tensorbind.processor.format.Grammar.Field;
import org.tensorbind.processor.format.Grammar.Occurrence;
import org.tensorbind.processor.format.Grammar.Part;
import org.tensorbind.processor.format.Grammar.Rule;
import org.tensorbind.processor.format.Grammar.Type;
import org.tensorbind.processor.format.Structures;
import org.tensorbind.read.DocumentReader;
import org.tensorbind.value.Longs;

/** Emits how documents are read. */
final class DocumentParser {
    private final Format format;
    private final Names names;
    private final ParserEmitter parser;
    private final ScalarParser scalars;
    private final SequenceParser keys;

    DocumentParser(Format format, Names names, ParserEmitter parser) {
        this.format = format;
        this.names = names;
        this.parser = parser;
        this.scalars = new ScalarParser(format, names, parser);
        this.keys = new SequenceParser(format, names, parser);
    }

    /** A document in its region. */
    CodeBlock document(Rule rule, Body.Document document, ReadScope scope) {
        ClassName reader =
                ClassName.get("org.tensorbind.document", Structures.typeName(document.notation()) + "Reader");
        Expr size = format.measures().size(rule.name());
        CodeBlock.Builder code = CodeBlock.builder().addStatement("in.enter($S)", rule.label());
        if (size != null) {
            code.addStatement(
                    "long outer = in.narrow($S, $L)",
                    rule.label(),
                    scope.expressions().emit(format.measures().forReading(size), scope));
        }
        code.addStatement("$T doc = in.document(new $T(in))", DocumentReader.class, reader);
        code.addStatement(
                "$T content = $L", names.typeOfRule(document.content()), parser.call(rule, document.content(), scope));
        if (size != null) {
            boolean filled =
                    rule.clauses().fill() != null && !document.notation().equals("json");
            if (!filled) {
                code.addStatement("doc.end($S)", rule.label());
            }
            code.add(SequenceParser.closeRegion(rule, filled ? rule.clauses().fill() : null));
        }
        code.addStatement("in.leave()");
        return code.addStatement(
                        format.structures().isRecord(rule.name()) ? "return new $T(content)" : "return content",
                        format.structures().isRecord(rule.name())
                                ? new Object[] {names.type(rule.name())}
                                : new Object[0])
                .build();
    }

    CodeBlock body(Rule rule, ReadScope scope) {
        if (rule.body() instanceof Body.DocumentMap map) {
            return map(rule, map, scope);
        }
        if (rule.body() instanceof Body.DocumentList list) {
            return list(rule, list, scope);
        }
        if (rule.body() instanceof Body.DocumentTuple tuple) {
            return tuple(rule, tuple, scope);
        }
        if (rule.body() instanceof Body.Integers integers) {
            return integers(rule, integers, scope);
        }
        if (rule.body() instanceof Body.Sequence sequence && sequence.parts().get(0) instanceof Part.Use use) {
            return CodeBlock.builder()
                    .addStatement("return $L", parser.call(rule, use.rule(), scope))
                    .build();
        }
        if (rule.body() instanceof Body.Pair) {
            return pair(rule, scope);
        }
        Type type = rule.body() instanceof Body.Scalar scalar ? scalar.type() : Type.TEXT;
        return scalars.scalar(rule, CodeBlock.of("doc.$L($S)", accessor(type), rule.label()), scope);
    }

    static String accessor(Type type) {
        return switch (type) {
            case TEXT -> "text";
            case BYTES -> "bytes";
            case INT -> "integer";
            case FLOAT -> "number";
            case BOOL -> "bool";
            case ANY -> "any";
            default -> "uint";
        };
    }

    private CodeBlock integers(Rule rule, Body.Integers integers, ReadScope scope) {
        CodeBlock read = format.isDimension(rule.name()) && integers.type() == Type.UINT
                ? CodeBlock.of("$T.unsigned(doc, $S)", Types.DOCUMENTS, rule.label())
                : CodeBlock.of("$T.integers(doc, $S, $L)", Types.DOCUMENTS, rule.label(), integers.type() == Type.INT);
        return scalars.checked(rule, CodeBlock.of(""), read, null, scope);
    }

    private CodeBlock list(Rule rule, Body.DocumentList list, ReadScope scope) {
        Part.Use use = new Part.Use(list.element(), Occurrence.MANY, rule.span());
        TypeName element = names.typeOfRule(list.element()).box();
        boolean integers = format.structures().value(list.element()).kind() == Structures.Kind.INTEGER;
        return CodeBlock.builder()
                .add(skimmed(rule, list, scope))
                .addStatement("doc.beginArray($S)", rule.label())
                .addStatement("$T<$T> elements = new $T<>()", List.class, element, ArrayList.class)
                .add(keys.keyVariables(use))
                .addStatement("int mark = doc.mark()")
                .beginControlFlow("for (int i = 0; doc.nextElement($S); i++)", rule.label())
                .addStatement("in.element(i)")
                .add(element(use, CodeBlock.of("elements"), parser.call(rule, list.element(), scope)))
                .endControlFlow()
                .addStatement("in.endElements()")
                .addStatement(
                        integers ? "return $T.of(elements)" : "return $T.seal(elements)",
                        integers ? ClassName.get(Longs.class) : Types.LISTS)
                .build();
    }

    /** A CBOR document that is a list of tensors is gone over without making them, where nothing is unusual. */
    private CodeBlock skimmed(Rule rule, Body.DocumentList list, ReadScope scope) {
        boolean whole = format.grammar().rules().values().stream()
                .anyMatch(other -> other.body() instanceof Body.Document document
                        && document.notation().equals("cbor")
                        && document.content().equals(rule.name()));
        long uses = format.grammar().rules().keySet().stream()
                .filter(other -> format.paths().steps(other).stream()
                        .anyMatch(step -> step.rule().equals(rule.name())))
                .count();
        CodeBlock call = whole && uses == 1 ? parser.mayScan().cborCall(list.element(), rule, scope) : null;
        return call == null
                ? CodeBlock.of("")
                : CodeBlock.builder()
                        .addStatement("$T skimmed = $L", Nullness.nullable(names.listOfRule(list.element())), call)
                        .beginControlFlow("if (skimmed != null)")
                        .addStatement("return skimmed")
                        .endControlFlow()
                        .build();
    }

    /** Reads an element of a list; where faults are collected, the list goes on behind one that cannot be read. */
    private CodeBlock element(Part.Use use, CodeBlock list, CodeBlock read) {
        return CodeBlock.builder()
                .beginControlFlow("try")
                .add(keys.element(use, list, read))
                .nextControlFlow("catch ($T e)", FormatException.class)
                .addStatement("doc.recover(e, mark)")
                .endControlFlow()
                .build();
    }

    private CodeBlock tuple(Rule rule, Body.DocumentTuple tuple, ReadScope scope) {
        CodeBlock.Builder code = CodeBlock.builder();
        code.addStatement("in.enter($S)", rule.label());
        code.addStatement("long start = doc.position()");
        code.addStatement("doc.beginArray($S)", rule.label());
        int index = 0;
        for (String element : tuple.elements()) {
            code.addStatement("doc.expectElement($S, $L)", rule.label(), index++);
            code.addStatement(
                    "$T $N = $L", names.typeOfRule(element), names.member(element), parser.call(rule, element, scope));
            scope.add(element);
        }
        code.addStatement("doc.endArray($S, $L)", rule.label(), tuple.elements().size());
        code.add(parser.checks(rule, scope));
        code.addStatement("in.leave()");
        return code.add(result(rule)).build();
    }

    /** The record of a rule's fields, or the only field's value. */
    private CodeBlock result(Rule rule) {
        List<CodeBlock> values = new ArrayList<>();
        for (Structures.Component component : format.structures().components(rule.name())) {
            boolean many = format.paths().isMany(rule.name(), component.rule());
            String variable = !format.grammar().rules().containsKey(component.rule())
                    ? component.rule()
                    : many ? names.members(component.rule()) : names.member(component.rule());
            values.add(CodeBlock.of("$N", variable));
        }
        if (values.isEmpty()) {
            return CodeBlock.of("");
        }
        return format.structures().isRecord(rule.name())
                ? CodeBlock.builder()
                        .addStatement("return new $T($L)", names.type(rule.name()), CodeBlock.join(values, ",$W"))
                        .build()
                : CodeBlock.builder().addStatement("return $L", values.get(0)).build();
    }

    private CodeBlock map(Rule rule, Body.DocumentMap map, ReadScope scope) {
        CodeBlock.Builder code = CodeBlock.builder();
        code.addStatement("in.enter($S)", rule.label());
        code.addStatement("long start = doc.position()");
        code.addStatement("doc.beginMap($S)", rule.label());
        for (Field field : map.fields()) {
            TypeName type = names.typeOfRule(field.rule()).box();
            code.addStatement("$T $N = null", Nullness.nullable(type), variable(field));
        }
        code.add(rests(map));
        if (!map.fields().isEmpty()) {
            code.addStatement("long seen = 0");
        }
        code.beginControlFlow(
                "for (String key = doc.nextKey($S); key != null; key = doc.nextKey($S))", rule.label(), rule.label());
        code.add(cases(rule, map, scope));
        code.endControlFlow();
        for (Field field : map.fields()) {
            if (!field.optional()) {
                code.addStatement(
                        "$T $N = $T.required(doc, start, $S, $S, $N)",
                        names.typeOfRule(field.rule()),
                        names.member(field.rule()),
                        Types.DOCUMENTS,
                        rule.label(),
                        field.key(),
                        variable(field));
            }
            scope.add(field.rule());
        }
        if (map.entries() != null) {
            code.addStatement("in.endElements()");
            code.addStatement(
                    "$T $N = $T.seal(entries)",
                    names.listOfRule(map.entries()),
                    names.members(map.entries()),
                    Types.LISTS);
            scope.add(map.entries());
        }
        code.add(parser.checks(rule, scope));
        code.addStatement("in.leave()");
        return code.add(result(rule)).build();
    }

    /** Where an optional field is read to; a required one is read to a variable that may still be null first. */
    private String variable(Field field) {
        return field.optional() ? names.member(field.rule()) : names.member(field.rule()) + "Field";
    }

    private CodeBlock rests(Body.DocumentMap map) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (map.others() != null) {
            TypeName value = ClassName.get(map.others().equals("text") ? String.class : Object.class);
            code.addStatement("$T<$T, $T> others = new $T<>()", Map.class, String.class, value, LinkedHashMap.class);
        }
        if (map.entries() != null) {
            Part.Use use = use(map.entries());
            code.addStatement(
                    "$T<$T> entries = new $T<>()",
                    List.class,
                    names.typeOfRule(map.entries()).box(),
                    ArrayList.class);
            code.add(keys.keyVariables(use));
            code.addStatement("int mark = doc.mark()");
        }
        return code.build();
    }

    private Part.Use use(String entries) {
        return new Part.Use(entries, Occurrence.MANY, format.rule(entries).span());
    }

    private CodeBlock cases(Rule rule, Body.DocumentMap map, ReadScope scope) {
        CodeBlock.Builder code = CodeBlock.builder().beginControlFlow("switch (key)");
        for (Field field : map.fields()) {
            code.beginControlFlow("case $S ->", field.key());
            code.addStatement(
                    "seen = $T.once(doc, $S, $S, seen, $L)",
                    Types.DOCUMENTS,
                    rule.label(),
                    field.key(),
                    map.fields().indexOf(field));
            CodeBlock read = CodeBlock.builder()
                    .addStatement("$N = $L", variable(field), parser.call(rule, field.rule(), scope))
                    .build();
            if (field.optional()) {
                code.beginControlFlow("if (!doc.skipNull($S))", field.key())
                        .add(read)
                        .endControlFlow();
            } else {
                code.add(read);
            }
            code.endControlFlow();
        }
        return code.add(otherwise(rule, map, scope)).endControlFlow().build();
    }

    private CodeBlock otherwise(Rule rule, Body.DocumentMap map, ReadScope scope) {
        if (map.entries() != null) {
            return entry(map.entries(), scope);
        }
        if (map.others() == null) {
            return CodeBlock.builder()
                    .addStatement(
                            "default -> throw doc.malformed($S, $S + key + $S)", rule.label(), "has no field '", "'")
                    .build();
        }
        return CodeBlock.builder()
                .addStatement(
                        "default -> $T.putOther(doc, $S, others, key, doc.$L(key))",
                        Types.DOCUMENTS,
                        rule.label(),
                        accessor(Type.valueOf(map.others().toUpperCase(Locale.ROOT))))
                .build();
    }

    private CodeBlock entry(String entries, ReadScope scope) {
        Rule rule = format.rule(entries);
        return CodeBlock.builder()
                .beginControlFlow("default ->")
                .addStatement("in.element(entries.size())")
                .add(element(use(entries), CodeBlock.of("entries"), parser.call(rule, entries, scope)))
                .endControlFlow()
                .build();
    }

    /** One entry, whose key has been read. */
    private CodeBlock pair(Rule rule, ReadScope scope) {
        Body.Pair pair = (Body.Pair) rule.body();
        scope.add(pair.key());
        CodeBlock.Builder code = CodeBlock.builder()
                .addStatement("in.enter($S)", rule.label())
                .addStatement("long start = doc.position()")
                .addStatement("$T $N = key", String.class, names.member(pair.key()))
                .addStatement(
                        "$T $N = $L",
                        names.typeOfRule(pair.value()),
                        names.member(pair.value()),
                        parser.call(rule, pair.value(), scope));
        scope.add(pair.value());
        return code.add(parser.checks(rule, scope))
                .addStatement("in.leave()")
                .add(result(rule))
                .build();
    }
}
