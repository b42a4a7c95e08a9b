package org.tensorbind.spark.plan;

import java.io.Serializable;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.spark.sql.sources.And;
import org.apache.spark.sql.sources.EqualNullSafe;
import org.apache.spark.sql.sources.EqualTo;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.sources.GreaterThan;
import org.apache.spark.sql.sources.GreaterThanOrEqual;
import org.apache.spark.sql.sources.In;
import org.apache.spark.sql.sources.IsNotNull;
import org.apache.spark.sql.sources.IsNull;
import org.apache.spark.sql.sources.LessThan;
import org.apache.spark.sql.sources.LessThanOrEqual;
import org.apache.spark.sql.sources.Not;
import org.apache.spark.sql.sources.Or;
import org.apache.spark.sql.sources.StringContains;
import org.apache.spark.sql.sources.StringEndsWith;
import org.apache.spark.sql.sources.StringStartsWith;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;

/** Filters of a query over what is known before data is read. As in SQL, what is compared with null is neither true nor false. */
public record RowFilter(List<Filter> filters) implements Serializable {
    /** Stands for a value that is not known yet. */
    static final Object UNKNOWN = new Object();

    /** Gives the value of a column: a {@code UTF8String} or a boxed number, null, or {@link #UNKNOWN}. */
    public interface Columns {
        @Nullable
        Object value(String column);
    }

    /** Whether a filter can be evaluated when only these columns are known. */
    public static boolean isDecidable(Filter filter, Set<String> columns) {
        return columns.containsAll(Arrays.asList(filter.references())) && isKnown(filter);
    }

    private static boolean isKnown(Filter filter) {
        if (filter instanceof And and) {
            return isKnown(and.left()) && isKnown(and.right());
        }
        if (filter instanceof Or or) {
            return isKnown(or.left()) && isKnown(or.right());
        }
        if (filter instanceof Not not) {
            return isKnown(not.child());
        }
        return filter instanceof EqualTo
                || filter instanceof EqualNullSafe
                || filter instanceof In
                || filter instanceof IsNull
                || filter instanceof IsNotNull
                || isComparison(filter)
                || isText(filter);
    }

    private static boolean isComparison(Filter filter) {
        return filter instanceof LessThan
                || filter instanceof LessThanOrEqual
                || filter instanceof GreaterThan
                || filter instanceof GreaterThanOrEqual;
    }

    private static boolean isText(Filter filter) {
        return filter instanceof StringStartsWith
                || filter instanceof StringEndsWith
                || filter instanceof StringContains;
    }

    /** Whether all filters are true. */
    public boolean accepts(Columns columns) {
        for (Filter filter : filters) {
            if (!Boolean.TRUE.equals(test(filter, columns))) {
                return false;
            }
        }
        return true;
    }

    /** Whether all filters may be true of some row of a file. */
    public boolean mayAccept(String fileColumn, String path) {
        UTF8String value = UTF8String.fromString(path);
        Columns columns = column -> column.equals(fileColumn) ? value : UNKNOWN;
        return filters.stream().noneMatch(filter -> Boolean.FALSE.equals(test(filter, columns)));
    }

    private static @Nullable Boolean test(Filter filter, Columns columns) {
        if (filter instanceof And and) {
            return both(test(and.left(), columns), test(and.right(), columns));
        }
        if (filter instanceof Or or) {
            return not(both(not(test(or.left(), columns)), not(test(or.right(), columns))));
        }
        if (filter instanceof Not not) {
            return not(test(not.child(), columns));
        }
        Object value = columns.value(filter.references()[0]);
        return value == UNKNOWN ? null : testLeaf(filter, value);
    }

    private static @Nullable Boolean both(@Nullable Boolean left, @Nullable Boolean right) {
        if (Boolean.FALSE.equals(left) || Boolean.FALSE.equals(right)) {
            return false;
        }
        return left == null || right == null ? null : Boolean.TRUE;
    }

    private static @Nullable Boolean not(@Nullable Boolean value) {
        return value == null ? null : !value;
    }

    private static @Nullable Boolean testLeaf(Filter filter, @Nullable Object value) {
        if (filter instanceof IsNull) {
            return value == null;
        }
        if (filter instanceof IsNotNull) {
            return value != null;
        }
        if (filter instanceof EqualNullSafe equal) {
            return Objects.equals(value, internal(equal.value()));
        }
        if (value == null) {
            return null;
        }
        if (filter instanceof In in) {
            return isIn(value, in.values());
        }
        if (isText(filter)) {
            return testText(filter, (UTF8String) value);
        }
        return testOrder(filter, value);
    }

    private static @Nullable Boolean isIn(Object value, @Nullable Object[] candidates) {
        boolean undecided = false;
        for (Object candidate : candidates) {
            if (value.equals(internal(candidate))) {
                return true;
            }
            undecided |= candidate == null;
        }
        return undecided ? null : Boolean.FALSE;
    }

    private static boolean testText(Filter filter, UTF8String value) {
        if (filter instanceof StringStartsWith start) {
            return value.startsWith(UTF8String.fromString(start.value()));
        }
        if (filter instanceof StringEndsWith end) {
            return value.endsWith(UTF8String.fromString(end.value()));
        }
        return value.contains(UTF8String.fromString(((StringContains) filter).value()));
    }

    private static @Nullable Boolean testOrder(Filter filter, Object value) {
        if (filter instanceof EqualTo equal) {
            return holds(value, equal.value(), order -> order == 0);
        }
        if (filter instanceof LessThan less) {
            return holds(value, less.value(), order -> order < 0);
        }
        if (filter instanceof LessThanOrEqual atMost) {
            return holds(value, atMost.value(), order -> order <= 0);
        }
        if (filter instanceof GreaterThan greater) {
            return holds(value, greater.value(), order -> order > 0);
        }
        return holds(value, ((GreaterThanOrEqual) filter).value(), order -> order >= 0);
    }

    private interface Order {
        boolean isRight(int order);
    }

    private static @Nullable Boolean holds(Object value, @Nullable Object literal, Order expected) {
        Object other = internal(literal);
        if (other == null) {
            return null;
        }
        int order = value instanceof UTF8String text
                ? text.compareTo((UTF8String) other)
                : Long.compare(((Number) value).longValue(), ((Number) other).longValue());
        return expected.isRight(order);
    }

    private static @Nullable Object internal(@Nullable Object literal) {
        return literal instanceof String text ? UTF8String.fromString(text) : literal;
    }
}
