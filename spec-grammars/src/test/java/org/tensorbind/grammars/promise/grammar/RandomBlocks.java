package org.tensorbind.grammars.promise.grammar;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tensorbind.TensorView;
import org.tensorbind.grammars.promise.breach.Breach;

/** Made-up blocks of elements with made-up formulas. */
public final class RandomBlocks {
    private final Draft draft;
    private final int elements;
    private final int apart;
    private final List<String> parts = new ArrayList<>();
    private final List<String> integers = new ArrayList<>();
    private final List<String> floats = new ArrayList<>();

    private RandomBlocks(Draft draft) {
        this.draft = draft;
        this.apart = draft.chance(50) ? 1 : 2 + draft.random.nextInt(3);
        this.elements = 8 * apart * (1 + draft.random.nextInt(2));
    }

    /** Adds a block to a grammar, and gives the name of its dtype. */
    static String add(Draft draft) {
        RandomBlocks block = new RandomBlocks(draft);
        String dtype = draft.name("Q").toLowerCase(java.util.Locale.ROOT) + "_" + draft.bindings.size();
        String first = block.list("L", 0);
        for (int i = 1; i < 1 + draft.random.nextInt(3); i++) {
            block.list("L", i);
        }
        for (int i = 0; i < draft.random.nextInt(3); i++) {
            block.single("S", i);
        }
        java.util.Collections.shuffle(block.parts, draft.random);
        draft.bindings.add(
                "block " + dtype + " ::= " + String.join(", ", block.parts) + "  decode " + block.formula(first));
        return dtype;
    }

    private String list(String name, int number) {
        String part = name + number;
        String type =
                draft.pick("uint1", "uint2", "uint4", "uint8", "int2", "int4", "int8", "int16", "float16", "float32");
        boolean packed = type.matches("u?int[124]");
        boolean coded = number == 0 && type.matches("uint[124]") && draft.chance(30);
        int codes = coded ? 1 << Integer.parseInt(type.substring(4)) : 0;
        String numbers = IntStream.range(0, codes)
                .mapToObj(code -> String.valueOf(draft.random.nextInt(-20, 20)))
                .collect(Collectors.joining(", "));
        parts.add(part + ": " + type + "[" + elements + "]" + (packed && apart > 1 ? " stride " + apart : ""));
        if (!coded) {
            add(part, type);
            return part;
        }
        String table = draft.name("T");
        draft.bindings.add("let " + table + " = [" + numbers + "]");
        String looked = table + "[" + part + "]";
        add(looked, type);
        return looked;
    }

    private void single(String name, int number) {
        String part = name + number;
        String type = draft.pick("float16", "bfloat16", "float32", "uint8", "int8", "uint16");
        add(part, type);
        parts.add(part + ": " + type);
    }

    private void add(String part, String type) {
        (type.contains("float") ? floats : integers).add(part);
    }

    private String formula(String first) {
        String formula = "(" + first + draft.pick(" + 1", " - 8", " * 2", " / 3", "") + ")";
        for (String number : floats) {
            formula = formula + draft.pick(" + ", " * ", " - ") + number;
        }
        if (!integers.isEmpty() && draft.chance(30)) {
            formula = "exp2(" + integers.get(0) + " - 5) * " + formula;
        }
        return draft.chance(20) ? "-" + "(" + formula + ")" : formula;
    }

    /** The numbers of blocks are the same whole, in parts and one by one. */
    public static void check(TensorView view) throws IOException {
        if (view.elementType().decoder() == null) {
            return;
        }
        float[] all = view.toFloatArray();
        double[] wide = view.toDoubleArray();
        int middle = all.length / 3;
        float[] parts = new float[all.length];
        view.copyTo(parts, 0, 0, middle);
        view.copyTo(parts, middle, middle, all.length - middle);
        for (int i = 0; i < all.length; i++) {
            float single = view.getFloat(all.length - 1 - i);
            if (Float.compare(single, all[all.length - 1 - i]) != 0 || Double.compare(wide[i], all[i]) != 0) {
                throw new Breach(
                        "a number of a block depends on how it is read",
                        view.info().toString(),
                        null);
            }
        }
        if (!Arrays.equals(all, parts)) {
            throw new Breach(
                    "numbers of blocks depend on where a part begins",
                    view.info().toString(),
                    null);
        }
    }
}
