package org.tensorbind.grammars.promise;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorReader;
import org.tensorbind.io.ByteSource;
import org.tensorbind.processor.compile.CompiledGrammar;
import org.tensorbind.processor.compile.GrammarCompiler;
import org.tensorbind.processor.compile.GrammarFile;

/** What generated loops decode of made-up blocks is what going through their lists number by number gives. */
final class RandomFormulasTest {
    private static final int BLOCKS = 3;

    /**
     * A formula and what it means.
     *
     * @param numbers how many it has, 1 for one that all elements have
     * @param lists the parts that are lists in it
     */
    private record Formula(String text, int numbers, List<String> lists, Numbers value) {}

    /** The integers of a formula in a block that starts at a byte. */
    private interface Numbers {
        int[] of(byte[] bytes, int start);
    }

    /** A block as a grammar has it. */
    private static final class Block {
        private final Random random;
        private final int elements;
        private final int longStride;
        private final String name;
        private final List<String> parts = new ArrayList<>();
        private final List<String> tables = new ArrayList<>();
        private final List<Formula> whole = new ArrayList<>();
        private final Map<String, byte[]> files = new HashMap<>();
        private int bytes;
        private final Formula formula;

        Block(long seed, String name) {
            this.random = new Random(seed);
            this.name = name;
            this.longStride = 4 << random.nextInt(3);
            this.elements = 8 * longStride * (1 + random.nextInt(3));
            Formula sum = list(elements);
            for (int i = random.nextInt(4); i >= 0; i--) {
                Formula more = more();
                sum = random.nextInt(3) == 0
                        ? binary("*", binary("%", more, constant(3)), sum)
                        : binary(random.nextBoolean() ? "+" : "-", sum, more);
            }
            this.formula = sum;
        }

        /** Numbers that an even part of the elements have together each. */
        private Formula more() {
            int all = elements % 3 == 0 && random.nextBoolean() ? elements / 3 : elements;
            return switch (random.nextInt(5)) {
                case 0 -> joined();
                case 1 -> rows(all >> random.nextInt(3));
                case 2 -> one(list(all >> random.nextInt(3)));
                default -> list(all >> random.nextInt(4));
            };
        }

        /** A row of a table for each of some numbers. */
        private Formula rows(int count) {
            int columns = 1 << random.nextInt(4);
            int rows = 1 + random.nextInt(9);
            int[] numbers = IntStream.range(0, rows * columns)
                    .map(i -> random.nextInt(99))
                    .toArray();
            Formula index = binary("%", list(Math.max(1, count / columns)), constant(rows));
            String table = name.toUpperCase(Locale.ROOT) + "T" + tables.size();
            byte[] bytes = new byte[numbers.length];
            IntStream.range(0, bytes.length).forEach(i -> bytes[i] = (byte) numbers[i]);
            files.put(table, bytes);
            tables.add("let " + table + " = "
                    + (columns == 1
                            ? Arrays.toString(numbers)
                            : "int8[" + rows + "][" + columns + "] from \"" + table + "\""));
            return new Formula(
                    table + "[" + index.text + "]",
                    index.numbers * columns,
                    index.lists,
                    (all, start) -> IntStream.of(index.value.of(all, start))
                            .flatMap(row -> Arrays.stream(numbers, row * columns, (row + 1) * columns))
                            .toArray());
        }

        /** One number of a list. */
        private Formula one(Formula list) {
            int index = random.nextInt(list.numbers);
            return new Formula(list.text + "[" + index + "]", 1, List.of(), (all, start) ->
                    new int[] {list.value.of(all, start)[index]});
        }

        private static Formula constant(int value) {
            return new Formula(String.valueOf(value), 1, List.of(), (all, start) -> new int[] {value});
        }

        private static int compute(String operator, int a, int b) {
            return switch (operator) {
                case "+" -> a + b;
                case "-" -> a - b;
                case "*" -> a * b;
                default -> a % b;
            };
        }

        private static Formula binary(String operator, Formula left, Formula right) {
            int numbers = Math.max(left.numbers, right.numbers);
            List<String> lists = new ArrayList<>(left.lists);
            lists.addAll(right.lists);
            return new Formula(
                    "(" + left.text + " " + operator + " " + right.text + ")", numbers, lists, (all, start) -> {
                        int[] a = left.value.of(all, start);
                        int[] b = right.value.of(all, start);
                        return IntStream.range(0, numbers)
                                .map(i -> compute(operator, a[i * a.length / numbers], b[i * b.length / numbers]))
                                .toArray();
                    });
        }

        /** Lists one after the other, as many numbers as are elements or an even part of them. */
        private Formula joined() {
            int count = elements >> random.nextInt(3);
            int first = count / 4 * (1 + random.nextInt(3));
            Formula a = list(first);
            Formula b = binary("+", list(count - first), constant(random.nextInt(9)));
            List<String> lists = new ArrayList<>(a.lists);
            lists.addAll(b.lists);
            return new Formula(
                    "[" + a.text + ", " + b.text + "]",
                    count,
                    lists,
                    (all, start) -> IntStream.concat(
                                    IntStream.of(a.value.of(all, start)), IntStream.of(b.value.of(all, start)))
                            .toArray());
        }

        private Formula list(int count) {
            String name = "P" + parts.size();
            int kind = random.nextInt(3);
            if (kind == 0 && count % 8 == 0) {
                return fields(name, count);
            }
            int bits = kind == 1 ? 8 : 1 << random.nextInt(3);
            bits = count * bits % 8 == 0 ? bits : 8;
            int inByte = 8 / bits;
            int stride = inByte > 1 && random.nextBoolean() ? longStride >> random.nextInt(2) : 1;
            int apart = count % (stride * inByte) == 0 ? stride : 1;
            int offset = bytes;
            int width = bits;
            parts.add(name + ": uint" + bits + "[" + count + "]" + (apart > 1 ? " stride " + apart : ""));
            bytes += count * bits / 8;
            return new Formula(
                    name,
                    count,
                    List.of(name),
                    (all, start) -> IntStream.range(0, count)
                            .map(j -> {
                                int period = apart * inByte;
                                int at = start + offset + j / period * apart + j % apart;
                                return (all[at] & 0xFF) >> j % period / apart * width & (1 << width) - 1;
                            })
                            .toArray());
        }

        /** The bit fields of integers, of which each has some. */
        private Formula fields(String name, int count) {
            int[] sizes = {4, 8, 16, 32, 64};
            int size = sizes[random.nextInt(sizes.length)];
            int each = size == 4 ? 1 : 1 << random.nextInt(3);
            int words = count / each;
            int width = 1 + random.nextInt(Math.min(9, size / each) - 1 + (size / each == 1 ? 1 : 0));
            int low = random.nextInt(size - each * width + 1);
            int rest = size - low - each * width;
            int offset = bytes;
            List<String> fields = new ArrayList<>();
            unused(fields, name + "L", low);
            fields.add(name + "F: " + width + (each > 1 ? "[" + each + "]" : ""));
            unused(fields, name + "R", rest);
            parts.add(name + ": uint" + size + "[" + words + "] bits { " + String.join(", ", fields) + " }");
            bytes += words * size / 8;
            return new Formula(
                    name + "F",
                    count,
                    List.of(name),
                    (all, start) -> IntStream.range(0, count)
                            .map(j -> {
                                int value = 0;
                                for (int bit = 0; bit < width; bit++) {
                                    int place = (start + offset) * 8 + j / each * size + low + j % each * width + bit;
                                    value |= (all[place / 8] >> place % 8 & 1) << bit;
                                }
                                return value;
                            })
                            .toArray());
        }

        private static void unused(List<String> fields, String name, int bits) {
            for (int done = 0; done < bits; done += 16) {
                fields.add(name + done + ": " + Math.min(16, bits - done));
            }
        }
    }

    @Test
    void loopsDecodeWhatListsMean() throws IOException {
        for (int grammar = 0; grammar < 6; grammar++) {
            List<Block> blocks = new ArrayList<>();
            for (int i = 0; i < 25; i++) {
                blocks.add(new Block(100 * grammar + i, "b" + i));
            }
            tryAll(blocks);
        }
    }

    private static void tryAll(List<Block> blocks) throws IOException {
        StringBuilder text = new StringBuilder("format made \"Made up\" { extension \"made\" byte-order little }\n"
                + "FILE ::= TYPE SIZE DATA\nTYPE ::= uint8 dtype { ");
        for (int i = 0; i < blocks.size(); i++) {
            text.append(i == 0 ? "" : ", ").append("b" + i + " = " + i);
        }
        text.append(" }\nSIZE ::= uint32\nDATA ::= bytes sized SIZE * width(TYPE)\n");
        Map<String, byte[]> files = new HashMap<>();
        for (int i = 0; i < blocks.size(); i++) {
            Block block = blocks.get(i);
            block.tables.forEach(table -> text.append(table).append("\n"));
            files.putAll(block.files);
            text.append("block b" + i + " ::= " + String.join(", ", block.parts) + " decode " + block.formula.text)
                    .append("\n");
        }
        text.append("tensor FILE { dtype TYPE, shape [SIZE], data DATA }\n");
        CompiledGrammar compiled = GrammarCompiler.compile(
                        List.of(new GrammarFile("made.grammar", text.toString(), files::get)))
                .get(0);
        TensorFormat format =
                compiled.format().orElseThrow(() -> new AssertionError(compiled.problems() + "\n" + text));
        for (int i = 0; i < blocks.size(); i++) {
            check(format, i, blocks.get(i));
        }
    }

    private static void check(TensorFormat format, int type, Block block) throws IOException {
        byte[] data = new byte[BLOCKS * block.bytes];
        new Random(type).nextBytes(data);
        ByteBuffer file = ByteBuffer.allocate(5 + data.length).order(ByteOrder.LITTLE_ENDIAN);
        file.put((byte) type).putInt(BLOCKS * block.elements).put(data);
        String text = String.join(", ", block.parts) + " decode " + block.formula.text;
        try (TensorReader reader = format.open(ByteSource.of("made", file.array()), ReadOptions.strict())) {
            float[] numbers = reader.tensor(0).toFloatArray();
            for (int i = 0; i < BLOCKS; i++) {
                int[] expected = block.formula.value.of(data, i * block.bytes);
                for (int j = 0; j < block.elements; j++) {
                    int element = j;
                    assertEquals(
                            expected[j], numbers[i * block.elements + j], () -> "element " + element + ": " + text);
                }
            }
        }
    }
}
