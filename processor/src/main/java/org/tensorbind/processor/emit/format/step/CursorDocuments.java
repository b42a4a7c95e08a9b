package org.tensorbind.processor.emit.format.step;

import static org.tensorbind.processor.emit.Code.statement;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.TypeName;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.tensorbind.processor.emit.Nullness;
import org.tensorbind.processor.emit.RuntimeTypes;
import org.tensorbind.processor.emit.format.value.JavaTypes;
import org.tensorbind.processor.emit.format.value.ValuePrinter;
import org.tensorbind.processor.plan.step.DocumentStep;
import org.tensorbind.processor.plan.step.Loop;
import org.tensorbind.processor.plan.step.Scan;
import org.tensorbind.processor.plan.step.Step;
import org.tensorbind.processor.type.RuleNames;
import org.tensorbind.processor.type.ValueType;
import org.tensorbind.value.Longs;

/** Prints how documents are read. */
final class CursorDocuments {
    private final JavaTypes types;
    private final CursorNames names;
    private final CursorTarget target;
    private final CursorLists lists;
    private final ValuePrinter values;

    CursorDocuments(CursorTarget target, CursorLists lists) {
        this.target = target;
        this.types = target.types();
        this.names = target.names();
        this.values = target.values();
        this.lists = lists;
    }

    CodeBlock array(DocumentStep.Array tuple, StepPrinter steps) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add(target.tuple(tuple.inParentheses()))
                .addStatement("$N.beginArray($S)", names.doc(), tuple.label());
        int index = 0;
        for (Step element : tuple.steps()) {
            code.addStatement("$N.expectElement($S, $L)", names.doc(), tuple.label(), index++)
                    .add(steps.print(List.of(element)));
        }
        return code.addStatement("$N.endArray($S, $L)", names.doc(), tuple.label(), index)
                .build();
    }

    CodeBlock map(DocumentStep.Map map) {
        CodeBlock.Builder code = CodeBlock.builder()
                .add(scanned(map))
                .addStatement("$N.beginMap($S$L)", names.doc(), map.label(), CodingPrinter.further("$S", map.keys()));
        for (DocumentStep.Field field : map.fields()) {
            code.add(declared(field));
        }
        code.add(rests(map));
        if (!map.fields().isEmpty()) {
            code.add(
                    map.isLarge()
                            ? statement("long[] $N = new long[$L]", names.own("seen"), map.words())
                            : statement("long $N = 0", names.own("seen")));
        }
        String key = names.own("key");
        CodeBlock next = nextKey(map, code);
        code.beginControlFlow("for (String $N = $L; $N != null; $N = $L)", key, next, key, key, next);
        Loop entries = map.loop();
        if (map.isMixed()) {
            code.addStatement(
                    "$T.once($N, $S, $N, $N)",
                    RuntimeTypes.DOCUMENTS,
                    names.doc(),
                    map.label(),
                    names.own("keys"),
                    key);
        }
        if (entries != null && map.fields().isEmpty()) {
            code.add(entryOrOther(map, entries));
        } else {
            code.add(cases(map));
        }
        code.endControlFlow();
        for (int i = 0; i < map.fields().size(); i++) {
            code.add(required(map, map.fields().get(i), i));
        }
        return code.add(endEntries(map)).build();
    }

    /** The variable of a field: no value, or no elements, until one is read. */
    private CodeBlock declared(DocumentStep.Field field) {
        TypeName type = types.ofRule(field.call().program());
        if (!field.repeated()) {
            return statement("$T $N = null", Nullness.nullable(type.box()), variable(field));
        }
        ValueType.Kind kind = types.plan().value(field.call().program()).kind();
        if (kind == ValueType.Kind.PAYLOAD) {
            return statement("$T $N = $T.stored(in.position(), 0)", type, variable(field), type);
        }
        boolean integers = kind == ValueType.Kind.INTEGERS;
        return statement("$T $N = $T.of()", type, variable(field), integers ? Longs.class : List.class);
    }

    /** What gives the next key; where entries may be in maps in the map, it is given first how keys are joined. */
    private CodeBlock nextKey(DocumentStep.Map map, CodeBlock.Builder code) {
        DocumentStep.Nested nested = map.nested();
        if (nested == null) {
            return CodeBlock.of("$N.nextKey($S)", names.doc(), map.label());
        }
        String keys = names.own("joined");
        code.addStatement(
                "$T $N = $T.$L($N, $S$L)",
                RuntimeTypes.NESTED_KEYS,
                keys,
                RuntimeTypes.DOCUMENTS,
                map.isMixed() ? "mixed" : "nested",
                names.doc(),
                nested.separator(),
                map.isMixed() ? "" : ", " + nested.ofMaps());
        return CodeBlock.of("$N.nextKey($S)", keys, map.label());
    }

    /** The list of a map's entries, if they can be scanned: then only its other fields are left to read. */
    private CodeBlock scanned(DocumentStep.Map map) {
        Loop entries = map.loop();
        Scan scan = entries == null ? null : target.scan(entries.rule());
        return entries == null || scan == null
                ? CodeBlock.of("")
                : lists.scanned(entries, ScanCalls.first(scan, names.doc()), scan);
    }

    private CodeBlock required(DocumentStep.Map map, DocumentStep.Field field, int bit) {
        String rule = field.call().program();
        if (field.mayBeAbsent() || field.repeated()) {
            return CodeBlock.of("");
        }
        if (field.orNull()) {
            return statement(
                    "$T.expectKey($N, $N, $S, $S, $N, $L)",
                    RuntimeTypes.DOCUMENTS,
                    names.doc(),
                    names.own("start"),
                    map.label(),
                    field.key(),
                    names.own("seen"),
                    bit);
        }
        return target.assigned(
                types.ofRule(rule),
                rule,
                CodeBlock.of(
                        "$T.required($N, $N, $S, $S, $N)",
                        RuntimeTypes.DOCUMENTS,
                        names.doc(),
                        names.own("start"),
                        map.label(),
                        field.key(),
                        variable(field)));
    }

    private CodeBlock endEntries(DocumentStep.Map map) {
        Loop entries = map.loop();
        if (entries == null) {
            return CodeBlock.of("");
        }
        String rule = entries.rule();
        CodeBlock.Builder code = CodeBlock.builder().addStatement("in.endElements()");
        if (target.scan(rule) == null) {
            return code.add(lists.sealed(rule, entriesRead(entries), target.hasIntegers(rule) ? "of" : ""))
                    .build();
        }
        return code.beginControlFlow("if ($N == null)", names.items(rule))
                .addStatement("$N = $T.seal($N)", names.items(rule), RuntimeTypes.LISTS, entriesRead(entries))
                .endControlFlow()
                .build();
    }

    /** Where an optional field is read to; a required one is read to a variable that may still be null first. */
    private String variable(DocumentStep.Field field) {
        String rule = field.call().program();
        return field.optional() || field.repeated()
                ? names.item(rule)
                : names.of(rule, "field", RuleNames.member(rule) + "Field");
    }

    private String entriesRead(Loop entries) {
        String rule = entries.rule();
        return target.hasIntegers(rule) || target.scan(rule) != null ? lists.elementsOf(rule) : names.items(rule);
    }

    private CodeBlock rests(DocumentStep.Map map) {
        CodeBlock.Builder code = CodeBlock.builder();
        if (map.others() != null) {
            code.addStatement(
                    "$T $N = new $T<>()", types.of(map.others().type()), names.own("others"), LinkedHashMap.class);
        }
        if (map.isMixed()) {
            code.addStatement("$T<$T> $N = new $T<>()", Set.class, String.class, names.own("keys"), HashSet.class);
        }
        Loop entries = map.loop();
        if (entries != null) {
            code.addStatement(
                            "$T<$T> $N = new $T<>()",
                            List.class,
                            types.ofRule(entries.rule()).box(),
                            entriesRead(entries),
                            ArrayList.class)
                    .add(lists.keyVariables(entries));
            if (map.nested() == null) {
                code.addStatement("int $N = $N.mark()", names.own("mark"), names.doc());
            }
        }
        return code.build();
    }

    private CodeBlock cases(DocumentStep.Map map) {
        CodeBlock.Builder code = CodeBlock.builder().beginControlFlow("switch ($N)", names.own("key"));
        for (int i = 0; i < map.fields().size(); i++) {
            DocumentStep.Field field = map.fields().get(i);
            String seen = names.own("seen");
            code.beginControlFlow("case $S ->", field.key());
            code.addStatement(
                    "$L$T.once($N, $S, $S, $N, $L)",
                    map.isLarge() ? "" : seen + " = ",
                    RuntimeTypes.DOCUMENTS,
                    names.doc(),
                    map.label(),
                    field.key(),
                    seen,
                    i);
            CodeBlock read = statement("$N = $L", variable(field), target.called(field.call()));
            if (field.optional()) {
                code.beginControlFlow(
                                "if (!$N.skipNull($S$L))", names.doc(), field.key(), field.orNull() ? ", true" : "")
                        .add(read)
                        .endControlFlow();
            } else {
                code.add(read);
            }
            code.endControlFlow();
        }
        return code.add(otherwise(map)).endControlFlow().build();
    }

    private CodeBlock entry(DocumentStep.Map map, Loop entries) {
        String list = entriesRead(entries);
        CodeBlock.Builder code = CodeBlock.builder();
        if (map.nested() != null) {
            code.addStatement("int $N = $N.mark()", names.own("mark"), names.doc());
        }
        return code.addStatement("in.element($N.size())", list)
                .add(lists.recovering(
                        lists.element(entries, value -> lists.added(list, value)), names.doc(), names.own("mark")))
                .build();
    }

    /** An entry that is an element of a list, or where its value is of another form, one that the grammar does not name. */
    private CodeBlock entryOrOther(DocumentStep.Map map, Loop entries) {
        DocumentStep.Others others = map.others();
        if (others == null) {
            return entry(map, entries);
        }
        Integer extension =
                Objects.requireNonNull(others.form(), "checked before").extension();
        CodeBlock isElement = extension == null
                ? CodeBlock.of("$N.isTree($S, false)", names.doc(), map.label())
                : CodeBlock.of("$N.isExtension($S, $L)", names.doc(), map.label(), extension);
        return CodeBlock.builder()
                .beginControlFlow("if ($L)", isElement)
                .add(entry(map, entries))
                .nextControlFlow("else")
                .addStatement("$L", other(map, others))
                .endControlFlow()
                .build();
    }

    private CodeBlock otherwise(DocumentStep.Map map) {
        Loop entries = map.loop();
        if (entries != null) {
            return CodeBlock.builder()
                    .beginControlFlow("default ->")
                    .add(entryOrOther(map, entries))
                    .endControlFlow()
                    .build();
        }
        return map.others() == null
                ? statement(
                        "default -> throw in.malformed($N.keyPosition(), $S, $S + $N + $S)",
                        names.doc(),
                        map.label(),
                        "has a field '",
                        names.own("key"),
                        "' that the grammar does not know")
                : statement("default -> $L", other(map, map.others()));
    }

    private CodeBlock other(DocumentStep.Map map, DocumentStep.Others others) {
        String key = names.own("key");
        return CodeBlock.of(
                "$T.putOther($N, $S, $N, $N, $N.keyPosition(), $N.$L($N))",
                RuntimeTypes.DOCUMENTS,
                names.doc(),
                map.label(),
                names.own("others"),
                key,
                names.doc(),
                names.doc(),
                CodingPrinter.method(others.coding()),
                key);
    }
}
