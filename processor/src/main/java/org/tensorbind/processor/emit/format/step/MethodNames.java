package org.tensorbind.processor.emit.format.step;

import com.palantir.javapoet.CodeBlock;
import com.palantir.javapoet.NameAllocator;
import java.util.HashMap;
import java.util.Map;
import org.tensorbind.processor.emit.Types;
import org.tensorbind.processor.emit.format.value.JavaNames;
import org.tensorbind.processor.plan.value.Known;
import org.tensorbind.processor.relation.Quantity;
import org.tensorbind.processor.type.RuleNames;

/** The names of one method of the parser: each thing has the name that suits it, if nothing before it in the method has that. */
final class MethodNames implements CursorVariables {
    private final NameAllocator names = new NameAllocator();
    private final Map<Object, String> known = new HashMap<>();

    /** A variable of the method's own, which is no item. */
    private record Own(String purpose, String rule) {}

    private record Item(String rule) {}

    private record Items(String rule) {}

    MethodNames() {
        names.newName("in");
    }

    private String name(Object thing, String suggestion) {
        return known.computeIfAbsent(thing, missing -> names.newName(suggestion));
    }

    /** A variable that there is once in the method. */
    String own(String name) {
        return name(new Own(name, ""), name);
    }

    /** A variable that has the name to itself. */
    String another(String suggestion) {
        return names.newName(suggestion);
    }

    /** A variable for a purpose that has to do with a rule's values. */
    String of(String rule, String purpose, String suggestion) {
        return name(new Own(purpose, rule), suggestion);
    }

    String item(String rule) {
        return name(new Item(rule), RuleNames.member(rule));
    }

    String items(String rule) {
        return name(new Items(rule), JavaNames.members(rule));
    }

    @Override
    public CodeBlock hasKey(String label, String key) {
        return CodeBlock.of("$T.hasKey($N, $S, $S)", Types.DOCUMENTS, own("doc"), label, key);
    }

    String need(Quantity need) {
        if (need.isOffset()) {
            return name(need, RuleNames.member(need.of()) + "Start");
        }
        boolean list = need.isList();
        return name(need, list ? JavaNames.members(need.of()) : RuleNames.member(need.of()));
    }

    @Override
    public CodeBlock local(String rule) {
        return CodeBlock.of("$N", item(rule));
    }

    @Override
    public CodeBlock list(String rule) {
        return CodeBlock.of("$N", items(rule));
    }

    @Override
    public CodeBlock parameter(Quantity need) {
        return CodeBlock.of("$N", need(need));
    }

    @Override
    public CodeBlock here(Known.What what) {
        return switch (what) {
            case START -> CodeBlock.of("$N", own("start"));
            case POSITION -> CodeBlock.of("in.position()");
            case REMAINING -> CodeBlock.of("in.remaining()");
            case FILE_SIZE -> CodeBlock.of("in.fileSize()");
            case OTHER_ENTRIES -> CodeBlock.of("$N", own("others"));
            case IS_BIG_ENDIAN, IS_COVERED, IS_COVERED_OR_SHARED, DIMENSION ->
                throw new IllegalStateException("no reader asks for " + what);
        };
    }

    @Override
    public CodeBlock index() {
        return CodeBlock.of("$N", own("i"));
    }

    @Override
    public CodeBlock position(String label) {
        return CodeBlock.of("in.index($S)", label);
    }
}
