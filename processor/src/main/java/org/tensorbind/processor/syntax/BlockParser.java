package org.tensorbind.processor.syntax;

import java.util.ArrayList;
import java.util.List;
import org.tensorbind.processor.syntax.Tree.BlockPart;
import org.tensorbind.processor.syntax.Tree.BlockRule;

/** Parses what stands behind the name of a block. */
final class BlockParser {
    private final TokenStream in;
    private final ExpressionParser formulas;

    BlockParser(TokenStream in) {
        this.in = in;
        this.formulas = new ExpressionParser(in, Words.BLOCK_FUNCTIONS);
    }

    BlockRule parse(Name name) {
        in.expect("::=");
        List<BlockPart> parts = new ArrayList<>();
        do {
            parts.add(part());
        } while (in.accept(","));
        if (!in.accept("decode")) {
            throw in.unexpected("',' and another part, or 'decode' and the formula of an element");
        }
        return new BlockRule(name, List.copyOf(parts), formulas.parse());
    }

    private BlockPart part() {
        Name name = in.name("a part of the block: 'SCALE: float16'");
        in.expect(":");
        Name type = in.name("a type");
        Long count = null;
        if (in.accept("[")) {
            count = in.number("how many there are in a block", Integer.MAX_VALUE);
            in.expect("]");
        }
        long apart = in.accept("apart") ? in.number("a number of elements", Integer.MAX_VALUE) : 1;
        return new BlockPart(name, type, count, apart, in.accept("as") ? numbers() : List.of());
    }

    private List<Long> numbers() {
        if (!in.is("[") || !(formulas.constant() instanceof Expression.Integers integers)) {
            throw in.unexpected("the numbers that the codes stand for: '[0, 1, -1, …]'");
        }
        return integers.values();
    }
}
