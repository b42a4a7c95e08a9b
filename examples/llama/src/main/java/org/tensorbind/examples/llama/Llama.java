package org.tensorbind.examples.llama;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;

/** Continues a text: {@code llama MODEL TEXT [TEMPERATURE [TOKENS [VOCABULARY]]]}. */
public final class Llama {
    private Llama() {}

    /**
     * Prints a text and how a model continues it.
     *
     * @param arguments a GGUF file, or a folder with a checkpoint and its {@code config.json}; the text; the temperature, 0 by default; how many
     *     tokens, 100 by default; the GGUF file with the vocabulary, by default the model itself. Without a vocabulary, the text is numbers of tokens.
     */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length < 2 || arguments.length > 5) {
            System.err.println("llama MODEL TEXT [TEMPERATURE [TOKENS [VOCABULARY]]]");
            System.exit(2);
        }
        run(arguments, System.out);
    }

    static void run(String[] arguments, PrintStream out) throws IOException {
        long start = System.nanoTime();
        Path model = Path.of(arguments[0]);
        float temperature = arguments.length > 2 ? Float.parseFloat(arguments[2]) : 0;
        int most = arguments.length > 3 ? Integer.parseInt(arguments[3]) : 100;
        boolean hasText = !Files.isDirectory(model) || arguments.length > 4;
        try (TensorReader file = TensorFormats.open(model);
                TensorReader vocabulary = TensorFormats.open(arguments.length > 4 ? Path.of(arguments[4]) : model)) {
            Decoder decoder = Decoder.of(file, model);
            Sampler sampler = new Sampler(temperature, new Random());
            Tokenizer tokenizer = hasText ? new Tokenizer(vocabulary.metadataValues()) : null;
            List<Integer> tokens = tokenizer == null
                    ? Arrays.stream(arguments[1].split(" "))
                            .map(Integer::valueOf)
                            .toList()
                    : tokenizer.encode(arguments[1]);
            float[] logits = {};
            for (int token : tokens) {
                logits = decoder.next(token);
            }
            long first = System.nanoTime();
            int count = 0;
            for (; count < most; count++) {
                int token = sampler.sample(logits);
                if (tokenizer != null && tokenizer.isEnd(token)) {
                    break;
                }
                out.writeBytes(
                        tokenizer == null ? (" " + token).getBytes(StandardCharsets.UTF_8) : tokenizer.decode(token));
                out.flush();
                logits = decoder.next(token);
            }
            out.println();
            double perSecond = count * 1e9 / (System.nanoTime() - first);
            double weights = file.tensors().stream()
                    .mapToDouble(TensorInfo::storedByteSize)
                    .sum();
            System.err.printf(
                    "first logits after %.0f ms (%d tokens), %.1f tokens and %.2f GB of weights per second%s%n",
                    (first - start) / 1e6, tokens.size(), perSecond, weights / 1e9 * perSecond, memory());
        }
    }

    /** The pages of memory in use, those of the mapped file included, and without them; on Linux only. */
    private static String memory() throws IOException {
        Path status = Path.of("/proc/self/status");
        return !Files.isReadable(status)
                ? ""
                : Files.readAllLines(status).stream()
                        .filter(line -> line.matches("(VmRSS|RssAnon):.*"))
                        .map(line -> line.replaceAll("\\s+", " "))
                        .collect(Collectors.joining(", ", ", ", ""));
    }
}
