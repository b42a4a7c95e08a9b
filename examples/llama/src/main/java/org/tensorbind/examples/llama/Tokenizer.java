package org.tensorbind.examples.llama;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.tensorbind.MetadataValue;

/** Texts as tokens, as SentencePiece does it with the pieces and scores in a GGUF file: of two neighbours that are a piece, the best are joined. */
final class Tokenizer {
    private static final String SPACE = "\u2581";

    private final List<?> pieces;
    private final List<?> scores;
    private final Map<String, Integer> tokens = new HashMap<>();
    private final int begin;
    private final int end;

    /** Of the metadata of a GGUF file. */
    Tokenizer(Map<String, MetadataValue> metadata) throws IOException {
        String model = entry(metadata, "model").text();
        if (!model.equals("llama")) {
            throw new IOException("the vocabulary is of '" + model + "'; this example reads SentencePiece's, 'llama'");
        }
        pieces = entry(metadata, "tokens").asList();
        scores = entry(metadata, "scores").asList();
        begin = (int) entry(metadata, "bos_token_id").asLong();
        end = (int) entry(metadata, "eos_token_id").asLong();
        for (int i = 0; i < pieces.size(); i++) {
            tokens.putIfAbsent((String) pieces.get(i), i);
        }
    }

    private static MetadataValue entry(Map<String, MetadataValue> metadata, String key) throws IOException {
        MetadataValue value = metadata.get("tokenizer.ggml." + key);
        if (value == null) {
            throw new IOException("the file has no vocabulary: 'tokenizer.ggml." + key + "' is missing");
        }
        return value;
    }

    boolean isEnd(int token) {
        return token == end;
    }

    /** The tokens of a text, after the one that begins all. */
    List<Integer> encode(String text) {
        List<String> symbols = new ArrayList<>();
        (SPACE + text.replace(" ", SPACE)).codePoints().forEach(point -> symbols.add(Character.toString(point)));
        for (int best = bestPair(symbols); best >= 0; best = bestPair(symbols)) {
            symbols.set(best, symbols.get(best) + symbols.remove(best + 1));
        }
        List<Integer> encoded = new ArrayList<>(List.of(begin));
        for (String symbol : symbols) {
            Integer token = tokens.get(symbol);
            if (token != null) {
                encoded.add(token);
            } else {
                for (byte code : symbol.getBytes(StandardCharsets.UTF_8)) {
                    encoded.add(tokens.getOrDefault(String.format("<0x%02X>", code), 0));
                }
            }
        }
        return encoded;
    }

    /** The first of two neighbours that are the piece with the highest score; -1 if none are a piece. */
    private int bestPair(List<String> symbols) {
        int best = -1;
        double highest = Double.NEGATIVE_INFINITY;
        for (int i = 0; i + 1 < symbols.size(); i++) {
            Integer token = tokens.get(symbols.get(i) + symbols.get(i + 1));
            if (token != null && ((Number) scores.get(token)).doubleValue() > highest) {
                highest = ((Number) scores.get(token)).doubleValue();
                best = i;
            }
        }
        return best;
    }

    /** The bytes of a token's text in UTF-8, which may be a part of a character. */
    byte[] decode(int token) {
        String piece = (String) Objects.requireNonNull(pieces.get(token), "a piece");
        return piece.matches("<0x[0-9A-F]{2}>")
                ? new byte[] {(byte) Integer.parseInt(piece.substring(3, 5), 16)}
                : piece.replace(SPACE, " ").getBytes(StandardCharsets.UTF_8);
    }
}
