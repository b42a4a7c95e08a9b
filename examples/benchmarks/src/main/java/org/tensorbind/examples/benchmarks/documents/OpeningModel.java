package org.tensorbind.examples.benchmarks.documents;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.DescriptorProtos.DescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Label;
import com.google.protobuf.DescriptorProtos.FieldDescriptorProto.Type;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.Descriptors.DescriptorValidationException;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.DynamicMessage;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Setup;
import org.tensorbind.ReadOptions;
import org.tensorbind.TensorFormat;
import org.tensorbind.TensorFormats;
import org.tensorbind.TensorReader;
import org.tensorbind.TensorWriter;
import org.tensorbind.WriteOptions;
import org.tensorbind.examples.benchmarks.OpeningBenchmark;
import org.tensorbind.examples.benchmarks.sample.SampleFiles;
import org.tensorbind.io.ByteSource;

/** Mapped bytes of an ONNX model of 500 initializers until any can be found, by Google's parser of Protocol Buffers, too. */
public class OpeningModel extends OpeningBenchmark {
    private static final int COUNT = 500;
    private static final int GRAPH = 7;
    private static final int INITIALIZER = 5;
    private static final int DIMS = 1;
    private static final int DATA_TYPE = 2;
    private static final int NAME = 8;
    private static final int RAW_DATA = 9;
    private static final int WIRE_TYPE_BITS = 3;

    private final TensorFormat format = TensorFormats.named("onnx");
    private @Nullable DynamicMessage model;
    private ByteBuffer bytes = ByteBuffer.allocate(0);

    /** Made by JMH. */
    public OpeningModel() {}

    /** An initializer of a parser by hand. */
    private record Initializer(long[] dims, int dataType, ByteBuffer data) {}

    /** Writes the file. */
    @Setup(Level.Trial)
    public void write() throws IOException, DescriptorValidationException {
        model = DynamicMessage.getDefaultInstance(
                FileDescriptor.buildFrom(file(), new FileDescriptor[0]).findMessageTypeByName("Model"));
        Path file = Files.createTempFile("model", ".onnx");
        try (TensorWriter writer = format.create(file, WriteOptions.defaults())) {
            for (int i = 0; i < COUNT; i++) {
                writer.add("model.layers." + i + ".attention.weight", new float[4096], 64, 64);
            }
            writer.commit();
            bytes = SampleFiles.map(file);
        } finally {
            Files.delete(file);
        }
    }

    /** The fields of messages that are read, in a description of them that the parser takes. */
    private static FileDescriptorProto file() {
        return FileDescriptorProto.newBuilder()
                .setName("model.proto")
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("Model")
                        .addField(
                                field("graph", GRAPH, Type.TYPE_MESSAGE, false).setTypeName("Graph")))
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("Graph")
                        .addField(field("initializer", INITIALIZER, Type.TYPE_MESSAGE, true)
                                .setTypeName("Tensor")))
                .addMessageType(DescriptorProto.newBuilder()
                        .setName("Tensor")
                        .addField(field("dims", DIMS, Type.TYPE_INT64, true))
                        .addField(field("data_type", DATA_TYPE, Type.TYPE_INT32, false))
                        .addField(field("name", NAME, Type.TYPE_STRING, false))
                        .addField(field("raw_data", RAW_DATA, Type.TYPE_BYTES, false)))
                .build();
    }

    private static FieldDescriptorProto.Builder field(String name, int number, Type type, boolean repeated) {
        return FieldDescriptorProto.newBuilder()
                .setName(name)
                .setNumber(number)
                .setType(type)
                .setLabel(repeated ? Label.LABEL_REPEATED : Label.LABEL_OPTIONAL);
    }

    /** Reads and checks the whole structure. */
    @Benchmark
    public TensorReader onnx() throws IOException {
        return format.open(ByteSource.of("m", bytes), ReadOptions.lenient());
    }

    /** Messages as maps of their fields; the data stays in the mapped file. */
    @Benchmark
    public DynamicMessage dynamicMessage() throws IOException {
        return Objects.requireNonNull(model, "set up")
                .newBuilderForType()
                .mergeFrom(input())
                .build();
    }

    /** A loop over the tags that takes the four fields of initializers, and puts these into a map by their names; nothing is checked. */
    @Benchmark
    public Map<String, ?> codedInputStream() throws IOException {
        CodedInputStream in = input();
        Map<String, Initializer> all = new HashMap<>();
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag >>> WIRE_TYPE_BITS == GRAPH) {
                int end = in.pushLimit(in.readRawVarint32());
                graph(in, all);
                in.popLimit(end);
            } else {
                in.skipField(tag);
            }
        }
        return all;
    }

    private CodedInputStream input() {
        CodedInputStream in = CodedInputStream.newInstance(bytes.duplicate());
        in.enableAliasing(true);
        return in;
    }

    private static void graph(CodedInputStream in, Map<String, Initializer> all) throws IOException {
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            if (tag >>> WIRE_TYPE_BITS == INITIALIZER) {
                int end = in.pushLimit(in.readRawVarint32());
                initializer(in, all);
                in.popLimit(end);
            } else {
                in.skipField(tag);
            }
        }
    }

    private static void initializer(CodedInputStream in, Map<String, Initializer> all) throws IOException {
        long[] dims = new long[8];
        int rank = 0;
        int dataType = 0;
        String name = "";
        ByteBuffer data = ByteBuffer.allocate(0);
        for (int tag = in.readTag(); tag != 0; tag = in.readTag()) {
            switch (tag >>> WIRE_TYPE_BITS) {
                case DIMS -> dims[rank++] = in.readInt64();
                case DATA_TYPE -> dataType = in.readInt32();
                case NAME -> name = in.readStringRequireUtf8();
                case RAW_DATA -> data = in.readByteBuffer();
                default -> in.skipField(tag);
            }
        }
        all.put(name, new Initializer(dims, dataType, data));
    }
}
