package org.tensorbind.spark.scan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.connector.expressions.aggregate.Aggregation;
import org.apache.spark.sql.connector.expressions.aggregate.CountStar;
import org.apache.spark.sql.connector.read.Scan;
import org.apache.spark.sql.connector.read.SupportsPushDownAggregates;
import org.apache.spark.sql.connector.read.SupportsPushDownFilters;
import org.apache.spark.sql.connector.read.SupportsPushDownLimit;
import org.apache.spark.sql.connector.read.SupportsPushDownRequiredColumns;
import org.apache.spark.sql.sources.Filter;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;
import org.tensorbind.spark.row.TableKind;

/** Takes from a query what can be decided while reading: columns, filters, limit and counts. */
public final class TensorScanBuilder
        implements SupportsPushDownRequiredColumns,
                SupportsPushDownFilters,
                SupportsPushDownLimit,
                SupportsPushDownAggregates {
    private final SourceOptions options;
    private final TableKind kind;
    private final StructType schema;
    private StructType required;
    private List<Filter> filters = List.of();
    private int limit = Integer.MAX_VALUE;
    private int counts;

    public TensorScanBuilder(StructType schema, SourceOptions options) {
        this.options = options;
        this.kind = TableKind.of(options, schema);
        kind.check(schema);
        this.schema = schema;
        this.required = schema;
    }

    @Override
    public Filter[] pushFilters(Filter[] wanted) {
        List<Filter> decided = new ArrayList<>();
        List<Filter> left = new ArrayList<>();
        for (Filter filter : wanted) {
            (RowFilter.isDecidable(filter, kind.filterable()) ? decided : left).add(filter);
        }
        filters = List.copyOf(decided);
        return left.toArray(Filter[]::new);
    }

    @Override
    public Filter[] pushedFilters() {
        return filters.toArray(Filter[]::new);
    }

    @Override
    public boolean pushAggregation(Aggregation aggregation) {
        boolean countsOnly = aggregation.groupByExpressions().length == 0
                && Arrays.stream(aggregation.aggregateExpressions()).allMatch(CountStar.class::isInstance);
        counts = countsOnly ? aggregation.aggregateExpressions().length : 0;
        return counts > 0;
    }

    @Override
    public boolean pushLimit(int count) {
        limit = count;
        return true;
    }

    /** Columns are read as a whole, also where only fields of theirs are asked for. */
    @Override
    public void pruneColumns(StructType requiredSchema) {
        required = DataTypes.createStructType(Arrays.stream(requiredSchema.fields())
                .map(field -> Arrays.stream(schema.fields())
                        .filter(whole -> whole.name().equals(field.name()))
                        .findFirst()
                        .orElse(field))
                .toArray(StructField[]::new));
    }

    @Override
    public Scan build() {
        RowMaker maker = kind.maker(counts > 0 ? new StructType() : required, new RowFilter(filters), limit);
        return new TensorScan(
                options, kind, counts > 0 ? countSchema() : required, maker, new RowFilter(filters), limit, counts);
    }

    private StructType countSchema() {
        StructField[] fields = new StructField[counts];
        for (int i = 0; i < counts; i++) {
            fields[i] = DataTypes.createStructField("count" + i, DataTypes.LongType, false);
        }
        return DataTypes.createStructType(fields);
    }
}
