package org.tensorbind.spark.row;

import java.io.IOException;
import java.lang.reflect.Array;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.nio.ByteBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.catalyst.expressions.UnsafeArrayData;
import org.apache.spark.sql.catalyst.util.ArrayBasedMapData;
import org.apache.spark.sql.catalyst.util.GenericArrayData;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.jspecify.annotations.Nullable;
import org.tensorbind.CooTensor;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorView;

/** The types that properties of bundles have, in Spark. */
final class ColumnValues {
    private static final StructType TENSOR = new StructType()
            .add(TensorColumn.DTYPE.label(), TensorColumn.DTYPE.type())
            .add(TensorColumn.SHAPE.label(), TensorColumn.SHAPE.type())
            .add(TensorColumn.DATA.label(), TensorColumn.DATA.type());

    private static final StructType SPARSE = new StructType()
            .add(TensorColumn.SHAPE.label(), TensorColumn.SHAPE.type())
            .add("indices", TensorColumn.LONGS.type())
            .add("values", TENSOR);

    private static final Map<Class<?>, ColumnValue> SIMPLE = Map.ofEntries(
            same(boolean.class, DataTypes.BooleanType),
            same(Boolean.class, DataTypes.BooleanType),
            same(byte.class, DataTypes.ByteType),
            same(Byte.class, DataTypes.ByteType),
            same(short.class, DataTypes.ShortType),
            same(Short.class, DataTypes.ShortType),
            same(int.class, DataTypes.IntegerType),
            same(Integer.class, DataTypes.IntegerType),
            same(long.class, DataTypes.LongType),
            same(Long.class, DataTypes.LongType),
            same(float.class, DataTypes.FloatType),
            same(Float.class, DataTypes.FloatType),
            same(double.class, DataTypes.DoubleType),
            same(Double.class, DataTypes.DoubleType),
            same(byte[].class, DataTypes.BinaryType),
            Map.entry(
                    String.class, new ColumnValue(DataTypes.StringType, text -> UTF8String.fromString((String) text))),
            array(boolean[].class, DataTypes.BooleanType, a -> UnsafeArrayData.fromPrimitiveArray((boolean[]) a)),
            array(short[].class, DataTypes.ShortType, a -> UnsafeArrayData.fromPrimitiveArray((short[]) a)),
            array(int[].class, DataTypes.IntegerType, a -> UnsafeArrayData.fromPrimitiveArray((int[]) a)),
            array(long[].class, DataTypes.LongType, a -> UnsafeArrayData.fromPrimitiveArray((long[]) a)),
            array(float[].class, DataTypes.FloatType, a -> UnsafeArrayData.fromPrimitiveArray((float[]) a)),
            array(double[].class, DataTypes.DoubleType, a -> UnsafeArrayData.fromPrimitiveArray((double[]) a)),
            Map.entry(ByteBuffer.class, new ColumnValue(DataTypes.BinaryType, value -> {
                byte[] elements = new byte[((ByteBuffer) value).remaining()];
                ((ByteBuffer) value).duplicate().get(elements);
                return elements;
            })),
            array(ShortBuffer.class, DataTypes.ShortType, value -> {
                short[] elements = new short[((ShortBuffer) value).remaining()];
                ((ShortBuffer) value).duplicate().get(elements);
                return UnsafeArrayData.fromPrimitiveArray(elements);
            }),
            array(IntBuffer.class, DataTypes.IntegerType, value -> {
                int[] elements = new int[((IntBuffer) value).remaining()];
                ((IntBuffer) value).duplicate().get(elements);
                return UnsafeArrayData.fromPrimitiveArray(elements);
            }),
            array(LongBuffer.class, DataTypes.LongType, value -> {
                long[] elements = new long[((LongBuffer) value).remaining()];
                ((LongBuffer) value).duplicate().get(elements);
                return UnsafeArrayData.fromPrimitiveArray(elements);
            }),
            array(FloatBuffer.class, DataTypes.FloatType, value -> {
                float[] elements = new float[((FloatBuffer) value).remaining()];
                ((FloatBuffer) value).duplicate().get(elements);
                return UnsafeArrayData.fromPrimitiveArray(elements);
            }),
            array(DoubleBuffer.class, DataTypes.DoubleType, value -> {
                double[] elements = new double[((DoubleBuffer) value).remaining()];
                ((DoubleBuffer) value).duplicate().get(elements);
                return UnsafeArrayData.fromPrimitiveArray(elements);
            }),
            Map.entry(TensorView.class, new ColumnValue(TENSOR, value -> tensor((TensorView) value))),
            Map.entry(CooTensor.class, new ColumnValue(SPARSE, value -> sparse((CooTensor) value))));

    private ColumnValues() {}

    private static Map.Entry<Class<?>, ColumnValue> same(Class<?> javaType, DataType type) {
        return Map.entry(javaType, new ColumnValue(type, value -> value));
    }

    private static Map.Entry<Class<?>, ColumnValue> array(
            Class<?> javaType, DataType element, ColumnValue.Converter converter) {
        return Map.entry(javaType, new ColumnValue(DataTypes.createArrayType(element, false), converter));
    }

    private static Object tensor(TensorView view) throws IOException {
        String source = "tensor '" + view.name() + "'";
        return new GenericInternalRow(new @Nullable Object[] {
            UTF8String.fromString(view.dtype().toString()),
            UnsafeArrayData.fromPrimitiveArray(view.shape().toArray()),
            ElementValues.of(TensorColumn.DATA, source, view, ReadOptions.lenient())
        });
    }

    private static Object sparse(CooTensor tensor) throws IOException {
        return new GenericInternalRow(new Object[] {
            UnsafeArrayData.fromPrimitiveArray(tensor.shape().toArray()),
            UnsafeArrayData.fromPrimitiveArray(tensor.indices().toLongArray()),
            tensor(tensor.values())
        });
    }

    /**
     * How values of a type are kept.
     *
     * @param path the properties that lead to it, for messages
     * @throws IllegalArgumentException if there is no such way
     */
    static ColumnValue of(Type type, List<String> path) {
        if (type instanceof WildcardType wildcard) {
            return of(wildcard.getUpperBounds()[0], path);
        }
        if (type instanceof ParameterizedType generic) {
            Type[] arguments = generic.getActualTypeArguments();
            if (generic.getRawType() == List.class) {
                return list(of(arguments[0], path));
            }
            if (generic.getRawType() == Map.class && arguments[0] == String.class) {
                return map(of(arguments[1], path));
            }
        }
        if (type instanceof Class<?> plain) {
            return ofClass(plain, path);
        }
        throw unsupported(type, path);
    }

    private static ColumnValue ofClass(Class<?> type, List<String> path) {
        ColumnValue simple = SIMPLE.get(type);
        if (simple != null) {
            return simple;
        }
        if (type.isArray()) {
            ColumnValue element = of(type.getComponentType(), path);
            return new ColumnValue(DataTypes.createArrayType(element.type(), false), array -> elements(array, element));
        }
        if (type.isInterface()
                || type.isEnum()
                || type.isPrimitive()
                || type.getName().startsWith("java.")) {
            throw unsupported(type, path);
        }
        StructColumns columns = StructColumns.of(type, path);
        return new ColumnValue(columns.type(), columns::row);
    }

    private static IllegalArgumentException unsupported(Type type, List<String> path) {
        return new IllegalArgumentException("option 'bundle': property '" + String.join(".", path) + "' of type "
                + type.getTypeName() + " has no type in Spark; use a TensorView or an array");
    }

    private static GenericArrayData elements(Object array, ColumnValue element) throws IOException {
        Object[] elements = new Object[Array.getLength(array)];
        for (int i = 0; i < elements.length; i++) {
            elements[i] = element.convert(Array.get(array, i));
        }
        return new GenericArrayData(elements);
    }

    private static ColumnValue list(ColumnValue element) {
        ArrayType type = DataTypes.createArrayType(element.type(), true);
        return new ColumnValue(type, value -> new GenericArrayData(converted((Collection<?>) value, element)));
    }

    private static ColumnValue map(ColumnValue element) {
        return new ColumnValue(DataTypes.createMapType(DataTypes.StringType, element.type(), true), value -> {
            Map<?, ?> map = (Map<?, ?>) value;
            Object[] keys = map.keySet().stream()
                    .map(key -> UTF8String.fromString((String) key))
                    .toArray();
            return new ArrayBasedMapData(
                    new GenericArrayData(keys), new GenericArrayData(converted(map.values(), element)));
        });
    }

    private static @Nullable Object[] converted(Collection<?> values, ColumnValue element) throws IOException {
        @Nullable Object[] converted = new Object[values.size()];
        int count = 0;
        for (Object value : values) {
            converted[count++] = value == null ? null : element.convert(value);
        }
        return converted;
    }
}
