package org.tensorbind.grammars.promise.attempt;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.DType;
import org.tensorbind.ElementType;
import org.tensorbind.Shape;

/** Changes names, dtypes and shapes of tensors, and metadata, in what is put into a file. */
final class RepairedTensors {
    private static final String PROBLEMS = "the tensors are not those of the format: ";
    private static final Pattern SHAPE = Pattern.compile("^'.*' has shape \\[.*?], but must have \\[([\\d, ]*)]");
    private static final Pattern RANK = Pattern.compile("^'.*' has shape \\[.*?], but must have (\\d) dimension");
    private static final Pattern DTYPE = Pattern.compile("^'.*' has dtype \\w+, but must have (\\w+)");
    private static final Pattern KINDS = Pattern.compile("(\\d) dimensions? of dtype (\\w+)");
    private static final Pattern SUPPLIED = Pattern.compile("^'.*' is supplied, but .*, for which it must be absent ");
    private static final Pattern SUBJECT = Pattern.compile("^'(.*?)' (?:has|is) ");
    private static final Pattern OTHERS = Pattern.compile(", likewise for ('.*')$");
    private static final Pattern NAME =
            Pattern.compile("^tensor '(.*)': .*\\bname would be read back as (.*) instead of ", Pattern.DOTALL);
    private static final Pattern LONG_NAME =
            Pattern.compile("^tensor '(.*)': [^ ']+: '\\1' has \\d+ bytes? and does not fit", Pattern.DOTALL);
    private static final Pattern BLOCKS =
            Pattern.compile("tensor '(.*)': .* (?:stores whole blocks|would store blocks)", Pattern.DOTALL);
    private static final Pattern METADATA =
            Pattern.compile("value of metadata '(.*)': it must be (.*?)(?: of \\d+ bits)?, is ", Pattern.DOTALL);
    private static final int MOST_ELEMENTS = 4096;

    private final RandomAttempts source;
    private final Random random;

    RepairedTensors(RandomAttempts source, Random random) {
        this.source = source;
        this.random = random;
    }

    /** What to try instead; null where the rejection does not speak of tensors or metadata. */
    @Nullable
    Attempt repair(Attempt attempt, String rejection) {
        if (rejection.contains(PROBLEMS)) {
            return problems(attempt, rejection.substring(rejection.indexOf(PROBLEMS) + PROBLEMS.length()));
        }
        Matcher metadata = METADATA.matcher(rejection);
        if (metadata.find() && attempt.metadata() != null) {
            return attempt.withMetadata(metadata(attempt.metadata(), metadata.group(1), metadata.group(2)));
        }
        Matcher blocks = BLOCKS.matcher(rejection);
        if (blocks.find()) {
            return changed(attempt, List.of(blocks.group(1)), this::withoutBlocks);
        }
        Matcher name = LONG_NAME.matcher(rejection);
        if (name.find()) {
            return renamed(attempt, name.group(1), "w" + attempt.tensors().size());
        }
        Matcher other = NAME.matcher(rejection);
        return other.find() ? renamed(attempt, other.group(1), other.group(2)) : null;
    }

    private @Nullable Attempt problems(Attempt attempt, String problems) {
        Attempt changed = attempt;
        for (String problem : problems.split("; (?=')")) {
            Matcher subject = SUBJECT.matcher(problem);
            if (changed != null && subject.find()) {
                changed = problem(changed, problem, names(subject.group(1), problem));
            }
        }
        return changed == null || changed.tensors().equals(attempt.tensors()) ? null : changed;
    }

    private static List<String> names(String first, String problem) {
        Matcher others = OTHERS.matcher(problem);
        List<String> names = new ArrayList<>(List.of(first));
        if (others.find()) {
            String list = others.group(1);
            names.addAll(List.of(list.substring(1, list.length() - 1).split("', '")));
        }
        return names;
    }

    private @Nullable Attempt problem(Attempt attempt, String problem, List<String> names) {
        Matcher shape = SHAPE.matcher(problem);
        if (shape.find()) {
            Shape wanted = shape(shape.group(1));
            return wanted == null
                    ? null
                    : changed(attempt, names, old -> source.tensor(old.name(), old.type(), wanted, old.attributes()));
        }
        List<MatchResult> kinds = KINDS.matcher(problem).results().toList();
        if (!kinds.isEmpty()) {
            return changed(attempt, names, old -> ofKind(old, kinds.get(random.nextInt(kinds.size()))));
        }
        Matcher rank = RANK.matcher(problem);
        if (rank.find()) {
            int wanted = Integer.parseInt(rank.group(1));
            Shape any = Shape.of(random.longs(wanted, 1, 4).toArray());
            return changed(attempt, names, old -> source.tensor(old.name(), old.type(), any, old.attributes()));
        }
        Matcher dtype = DTYPE.matcher(problem);
        if (dtype.find()) {
            ElementType type = ElementType.of(DType.valueOf(dtype.group(1).toUpperCase(Locale.ROOT)));
            return changed(attempt, names, old -> source.tensor(old.name(), type, old.shape(), old.attributes()));
        }
        return problem.contains("is missing") ? added(attempt, names.get(0)) : removed(attempt, names, problem);
    }

    /** With a number of dimensions and a dtype that tensors may have. */
    private Attempt.Tensor ofKind(Content.Item old, MatchResult kind) {
        Shape shape =
                Shape.of(random.longs(Integer.parseInt(kind.group(1)), 1, 4).toArray());
        ElementType type = ElementType.of(DType.valueOf(kind.group(2).toUpperCase(Locale.ROOT)));
        return source.tensor(old.name(), type, shape, old.attributes());
    }

    private static @Nullable Shape shape(String dimensions) {
        long[] wanted = dimensions.isEmpty()
                ? new long[0]
                : Stream.of(dimensions.split(", ")).mapToLong(Long::parseLong).toArray();
        long elements = 1;
        for (long dimension : wanted) {
            elements = dimension > MOST_ELEMENTS ? MOST_ELEMENTS + 1 : elements * dimension;
            if (elements > MOST_ELEMENTS) {
                return null;
            }
        }
        return Shape.of(wanted);
    }

    private Attempt added(Attempt attempt, String name) {
        List<Attempt.Tensor> tensors = new ArrayList<>(attempt.tensors());
        tensors.add(source.tensor(name, ElementType.of(DType.F32), Shape.of(1), Map.of()));
        return attempt.withTensors(tensors);
    }

    private static Attempt removed(Attempt attempt, List<String> names, String problem) {
        return problem.contains("is not one of them")
                        || SUPPLIED.matcher(problem).find()
                ? attempt.withTensors(attempt.tensors().stream()
                        .filter(tensor -> !names.contains(tensor.expected().name()))
                        .toList())
                : attempt;
    }

    private Attempt.Tensor withoutBlocks(Content.Item old) {
        return source.tensor(old.name(), ElementType.of(source.dtype()), old.shape(), old.attributes());
    }

    private @Nullable Attempt renamed(Attempt attempt, String from, String to) {
        return changed(attempt, List.of(from), old -> source.tensor(to, old.type(), old.shape(), old.attributes()));
    }

    private interface Change {
        Attempt.Tensor of(Content.Item old);
    }

    private static Attempt changed(Attempt attempt, List<String> names, Change change) {
        UnaryOperator<Attempt.Tensor> chosen =
                tensor -> names.contains(tensor.expected().name()) ? change.of(tensor.expected()) : tensor;
        return attempt.withTensors(attempt.tensors().stream().map(chosen).toList());
    }

    /** With a value of the type that is asked for, or without the entry. */
    private Map<String, Object> metadata(Map<String, Object> old, String key, String type) {
        Map<String, Object> metadata = new LinkedHashMap<>(old);
        if (type.startsWith("true")) {
            metadata.put(key, random.nextBoolean());
        } else if (type.contains("floating-point")) {
            metadata.put(key, random.nextInt(64) / 8.0);
        } else if (type.contains("integer")) {
            metadata.put(key, (long) random.nextInt(4));
        } else if (type.contains("text")) {
            metadata.put(key, "a");
        } else {
            metadata.remove(key);
        }
        return metadata;
    }
}
