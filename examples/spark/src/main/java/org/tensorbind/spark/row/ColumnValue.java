package org.tensorbind.spark.row;

import java.io.IOException;
import org.apache.spark.sql.types.DataType;

/**
 * How values of a Java type are kept by Spark.
 *
 * @param type in Spark
 */
record ColumnValue(DataType type, Converter converter) {
    /** Makes of an object what Spark keeps. */
    interface Converter {
        Object convert(Object value) throws IOException;
    }

    Object convert(Object value) throws IOException {
        return converter.convert(value);
    }
}
