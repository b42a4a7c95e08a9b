package org.tensorbind.examples.llama;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.bundle.BundleOptions;

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
            Decoder decoder = decoder(file, model);
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
            double seconds = (System.nanoTime() - first) / 1e9;
            long weights = file.tensors().stream()
                    .mapToLong(TensorInfo::storedByteSize)
                    .sum();
            System.err.printf(
                    "%d tokens read after %.0f ms, %.1f tokens per second written, %.2f GB of weights per second%n",
                    tokens.size(), (first - start) / 1e6, count / seconds, weights / 1e9 * count / seconds);
        }
    }

    /** The decoder of a GGUF file, or of a checkpoint, whose {@code config.json} is metadata. */
    static Decoder decoder(TensorReader file, Path model) throws IOException {
        boolean isGguf = file.format().name().equals("gguf");
        BundleOptions options = BundleOptions.defaults();
        return new Decoder(
                WeightsReader.read(file, isGguf ? options : options.metadata(model.resolve("config.json"))), isGguf);
    }
}
