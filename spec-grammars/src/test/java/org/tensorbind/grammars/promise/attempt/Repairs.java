package org.tensorbind.grammars.promise.attempt;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.tensorbind.value.Longs;

/** Changes what a writer has rejected as its rejection asks, so that made-up values which depend on each other come to agree. */
public final class Repairs {
    private static final Pattern NEEDS =
            Pattern.compile("^(the file|tensor '.*') needs? (?:a value|values) for (.*): set (?:it|each) with");
    private static final Pattern BYTES = Pattern.compile("([^ ':]+): must have (\\d+) bytes?, has (\\d+)$");
    private static final Pattern COUNT = Pattern.compile("([^ ':]+): must have (\\d+) elements?, has (\\d+)");
    private static final Pattern LEAST = Pattern.compile("([^ ':]+): must have more than (\\d+) elements?, has (\\d+)");
    private static final Pattern FIELD =
            Pattern.compile("([^ ':]+): '(.*)' has \\d+ bytes? and does not fit in a field of (\\d+)", Pattern.DOTALL);
    private static final Pattern RANGE = Pattern.compile("([^ ':]+): must be from (-?\\d+) to (\\d+), is (-?\\d+)$");
    private static final Pattern LIMIT = Pattern.compile("([^ ':]+): would be (\\d+), above the limit of (\\d+)");
    private static final Pattern DIGITS = Pattern.compile("([^ ':]+): (-?[\\d.]+) has more than \\d+ digits? behind");
    private static final Pattern ABSENT = Pattern.compile("([^ ':]+) is supplied but must be absent");
    private static final Pattern TYPE = Pattern.compile("^tensor '.*?': ([^':]*?)(?:\\[\\d+])? must be an? ");
    private static final Pattern OTHER = Pattern.compile("([^ ':,]+) would be read back as (.*) instead of (-?\\d+)$");
    private static final Pattern CODE = Pattern.compile("([^ ':.]+): expected one of (.*), found ", Pattern.DOTALL);
    private static final Pattern CHARACTERS = Pattern.compile("([^ ':.]+): the text has characters that ");
    private static final int MOST = 4096;

    private final RandomValues values;
    private final Random random;
    private final RepairedItems items;
    private final RepairedTensors tensors;

    public Repairs(RandomAttempts source, AttributeKinds attributes, Random random) {
        this.random = random;
        this.values = new RandomValues(random, true);
        this.items = new RepairedItems(source, attributes, values);
        this.tensors = new RepairedTensors(source, random);
    }

    /** What to try instead; null where the rejection does not say. */
    @Nullable
    public Attempt repair(Attempt attempt, String rejection) {
        Attempt changed = tensors.repair(attempt, rejection);
        return changed == null ? value(attempt, rejection) : changed;
    }

    private @Nullable Attempt value(Attempt attempt, String rejection) {
        Matcher needs = NEEDS.matcher(rejection);
        if (needs.find()) {
            return items.give(
                    attempt,
                    needs.group(1).equals("the file"),
                    List.of(needs.group(2).split(", ")));
        }
        Matcher type = TYPE.matcher(rejection);
        if (type.find()) {
            return items.give(attempt, false, List.of(type.group(1)));
        }
        Matcher absent = ABSENT.matcher(rejection);
        return absent.find() ? items.omit(attempt, absent.group(1)) : item(attempt, rejection);
    }

    private @Nullable Attempt item(Attempt attempt, String rejection) {
        Matcher bytes = BYTES.matcher(rejection);
        if (bytes.find()) {
            int wanted = size(bytes.group(2));
            int found = size(bytes.group(3));
            return items.change(attempt, bytes.group(1), (type, value) -> resized(value, wanted, found));
        }
        Matcher count = COUNT.matcher(rejection);
        if (count.find()) {
            int wanted = size(count.group(2));
            int found = size(count.group(3));
            return items.change(attempt, count.group(1), (type, value) -> recounted(type, value, wanted, found));
        }
        Matcher least = LEAST.matcher(rejection);
        if (least.find()) {
            int wanted = size(least.group(2)) + 1;
            int found = size(least.group(3));
            return items.change(attempt, least.group(1), (type, value) -> recounted(type, value, wanted, found));
        }
        Matcher field = FIELD.matcher(rejection);
        if (field.find()) {
            String text = "ab".substring(0, Math.min(2, size(field.group(3))));
            return items.change(
                    attempt, field.group(1), (type, value) -> field.group(2).equals(value) ? text : value);
        }
        return number(attempt, rejection);
    }

    private @Nullable Attempt number(Attempt attempt, String rejection) {
        Matcher range = RANGE.matcher(rejection);
        if (range.find()) {
            long highest = Math.min(3, Long.parseLong(range.group(3)));
            return replace(attempt, range.group(1), range.group(4), random.nextLong(0, highest + 1));
        }
        Matcher limit = LIMIT.matcher(rejection);
        if (limit.find()) {
            int wanted = size(limit.group(3));
            int found = size(limit.group(2));
            Attempt lower = replace(attempt, limit.group(1), limit.group(2), random.nextInt(wanted + 1));
            return lower != null
                    ? lower
                    : items.change(attempt, "", (type, value) -> recounted(type, value, wanted, found));
        }
        Matcher other = OTHER.matcher(rejection);
        if (other.find() && other.group(2).matches("-?\\d{1,18}")) {
            return replace(attempt, other.group(1), other.group(3), Long.parseLong(other.group(2)));
        }
        Matcher code = CODE.matcher(rejection);
        if (code.find()) {
            String[] codes = code.group(2).split(", ");
            String chosen = codes[random.nextInt(codes.length)];
            return items.change(attempt, code.group(1), (type, value) -> coded(value, chosen));
        }
        Matcher characters = CHARACTERS.matcher(rejection);
        if (characters.find()) {
            return items.change(attempt, characters.group(1), (type, value) -> coded(value, "b"));
        }
        Matcher digits = DIGITS.matcher(rejection);
        if (digits.find()) {
            return items.change(
                    attempt, digits.group(1), (type, value) -> value instanceof Double old ? Math.rint(old) : value);
        }
        return null;
    }

    /** Another of the values that have names. */
    private @Nullable Object named(@Nullable Object value) {
        try {
            return value == null ? null : values.value(value.getClass(), 0);
        } catch (RandomValues.NoValueException e) {
            return value;
        }
    }

    /** A value that a message shows, alone or behind its name. */
    private @Nullable Object coded(@Nullable Object value, String shown) {
        String code = shown.replaceAll("^\\w+ = ", "").replaceAll("^\"(.*)\"$", "$1");
        if (value instanceof Long && code.matches("-?\\d{1,18}")) {
            return Long.parseLong(code);
        }
        return value instanceof String ? code : values.isNamed(value) ? named(value) : value;
    }

    private @Nullable Attempt replace(Attempt attempt, String item, String found, long wanted) {
        return items.change(
                attempt,
                item,
                (type, value) -> value instanceof Long && found.equals(value.toString()) ? (Object) wanted : value);
    }

    /** A number that is no reason to fill memory. */
    private static int size(String digits) {
        return digits.length() > 4 ? MOST : Integer.parseInt(digits);
    }

    private @Nullable Object resized(@Nullable Object value, int wanted, int found) {
        if (values.isNamed(value)) {
            return named(value);
        }
        if (value instanceof byte[] bytes && bytes.length == found) {
            byte[] other = Arrays.copyOf(bytes, wanted);
            random.nextBytes(other);
            return other;
        }
        return value instanceof String text && !text.isEmpty() | found == 0
                ? "abcdefgh".repeat(wanted / 8 + 1).substring(0, wanted)
                : value;
    }

    /** A list of another size, with elements that it had, or new ones. */
    private @Nullable Object recounted(Type type, @Nullable Object value, int wanted, int found) {
        if (value instanceof Longs longs && longs.size() == found) {
            return Longs.of(LongStream.range(0, wanted)
                    .map(i -> i < found ? longs.get((int) i) : random.nextInt(4))
                    .toArray());
        }
        if (!(value instanceof List<?> list) || list.size() != found) {
            return value;
        }
        List<@Nullable Object> other = new ArrayList<>(list.subList(0, Math.min(wanted, found)));
        while (other.size() < wanted) {
            Object element = element(type, list);
            if (element == null) {
                return value;
            }
            other.add(element);
        }
        return other;
    }

    private @Nullable Object element(Type type, List<?> list) {
        if (!(type instanceof ParameterizedType parameterized)) {
            return list.isEmpty() ? Long.valueOf(1) : list.get(0);
        }
        try {
            return values.value(parameterized.getActualTypeArguments()[0], 0);
        } catch (RandomValues.NoValueException e) {
            return list.isEmpty() ? null : list.get(0);
        }
    }
}
