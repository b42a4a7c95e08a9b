package org.tensorbind.spark.row;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;
import org.tensorbind.FormatException;
import org.tensorbind.FormatException.Reason;
import org.tensorbind.TensorInfo;
import org.tensorbind.TensorReader;
import org.tensorbind.spark.option.SourceOptions;
import org.tensorbind.spark.plan.RowFilter;
import org.tensorbind.spark.plan.RowMaker;

/**
 * A row for each record of a file, with a column for each tensor of the record.
 *
 * @param separator in names of tensors, between the number of a record and a column
 * @param known the columns, null where they are those of the first file that has tensors
 */
record RecordTableKind(
        SourceOptions options, String separator, @Nullable StructType known) implements FileTableKind {
    @Override
    public StructType schema() {
        StructType schema = new StructType();
        for (RecordColumn column : columns(known == null ? inferred() : known)) {
            schema = schema.add(column.name(), column.columnType());
        }
        String report = options.reportColumn();
        return report == null ? schema : schema.add(report, DataTypes.StringType);
    }

    /** The columns that records have, in their order. */
    private List<RecordColumn> columns(StructType schema) {
        return Arrays.stream(schema.fields())
                .filter(field -> !field.name().equals(options.reportColumn()))
                .filter(field -> !field.name().equals(FileColumn.NAME))
                .map(RecordColumn::of)
                .toList();
    }

    private StructType inferred() {
        return FileLook.of(options).first("records", this::columnsOf);
    }

    private Optional<StructType> columnsOf(TensorReader file) throws FormatException {
        Map<String, DataType> types = new LinkedHashMap<>();
        for (int i = 0; i < file.size(); i++) {
            TensorInfo tensor = file.info(i);
            RecordName name = RecordName.of(file, tensor, separator);
            DataType type = RecordColumn.typeOf(tensor, name);
            String column = name.column();
            DataType before = types.putIfAbsent(column, type == null ? DataTypes.NullType : type);
            if (type == null || (before != null && !before.equals(type))) {
                throw new FormatException(
                        Reason.UNSUPPORTED,
                        file.source(),
                        -1,
                        "tensor '" + tensor.name() + "'",
                        type == null
                                ? "elements of " + tensor.dtypeName() + " have no type in Spark"
                                : "is " + type.sql() + ", but '" + column + "' of other records is "
                                        + types.get(column).sql(),
                        null);
            }
        }
        StructField[] fields = types.entrySet().stream()
                .map(column -> DataTypes.createStructField(column.getKey(), column.getValue(), true))
                .toArray(StructField[]::new);
        return fields.length == 0 ? Optional.empty() : Optional.of(DataTypes.createStructType(fields));
    }

    @Override
    public RowMaker maker(StructType required, RowFilter filter, int limit) {
        return new RecordRows(List.of(required.fieldNames()), columns(required), filter, options, separator);
    }
}
