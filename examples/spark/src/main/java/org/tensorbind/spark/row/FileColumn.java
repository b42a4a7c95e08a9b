package org.tensorbind.spark.row;

import org.apache.spark.sql.connector.catalog.MetadataColumn;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** The path of a row's file, for tables that do not have it among their columns: there when it is asked for by name. */
record FileColumn() implements MetadataColumn {
    static final String NAME = "_file";
    static final MetadataColumn[] ONLY = {new FileColumn()};

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public DataType dataType() {
        return DataTypes.StringType;
    }

    @Override
    public boolean isNullable() {
        return false;
    }
}
