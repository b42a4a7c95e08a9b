package org.tensorbind.examples.benchmarks;

import java.util.List;

/** What is measured against what, and the ratio that is allowed. */
final class Budgets {
    static final List<Pair> PAIRS = List.of(
            new Pair("open BinTensors / parser by hand", "Opening.binTensors", "Opening.binTensorsByHand", 0.4),
            new Pair("open BinTensors / scan of the header", "Opening.binTensors", "Opening.binTensorsScan", 6),
            new Pair("open BinTensors / stream and boxed lists", "Opening.binTensors", "Opening.binTensorsByStream", 1),
            new Pair("open zTensor / Jackson streaming", "Opening.zTensor", "Opening.zTensorByStreaming", 0.4),
            new Pair("open zTensor / Jackson data binding", "Opening.zTensor", "Opening.zTensorByBinding", 1),
            new Pair(
                    "open safetensors / Jackson streaming",
                    "Opening.safetensors",
                    "Opening.safetensorsByStreaming",
                    0.5),
            new Pair("open BTF / parser by hand", "Opening.btf", "Opening.btfByHand", 1.1),
            new Pair(
                    "open BinTensors from a path / parser by hand",
                    "OpeningFiles.binTensors",
                    "OpeningFiles.binTensorsByHand",
                    1),
            new Pair(
                    "open BinTensors from a path and look at all / parser by hand",
                    "OpeningFiles.binTensorsWalked",
                    "OpeningFiles.binTensorsByHand",
                    1),
            new Pair(
                    "open zTensor from a path / Jackson streaming",
                    "OpeningFiles.zTensor",
                    "OpeningFiles.zTensorByStreaming",
                    1),
            new Pair(
                    "open zTensor from a path and look at all / Jackson streaming",
                    "OpeningFiles.zTensorWalked",
                    "OpeningFiles.zTensorByStreaming",
                    1),
            new Pair(
                    "open safetensors from a path / Jackson streaming",
                    "OpeningFiles.safetensors",
                    "OpeningFiles.safetensorsByStreaming",
                    1),
            new Pair(
                    "open safetensors from a path and look at all / Jackson streaming",
                    "OpeningFiles.safetensorsWalked",
                    "OpeningFiles.safetensorsByStreaming",
                    1),
            new Pair(
                    "open GGUF with metadata / parser by hand",
                    "OpeningMetadata.gguf",
                    "OpeningMetadata.ggufByHand",
                    0.5),
            new Pair(
                    "open 1,000 tensors of PyTorch / of safetensors",
                    "OpeningSameTensors.pytorch",
                    "OpeningSameTensors.safetensors",
                    12),
            new Pair(
                    "open 1,000 tensors of npz / of safetensors",
                    "OpeningSameTensors.npz",
                    "OpeningSameTensors.safetensors",
                    4),
            new Pair(
                    "open 1,000 tensors of Flax / of safetensors",
                    "OpeningSameTensors.flax",
                    "OpeningSameTensors.safetensors",
                    4),
            new Pair("open ONNX / CodedInputStream by hand", "OpeningModel.onnx", "OpeningModel.codedInputStream", 8),
            new Pair("open ONNX / DynamicMessage", "OpeningModel.onnx", "OpeningModel.dynamicMessage", 1),
            new Pair("f32 to float[] / map and bulk get", "ReadingFloats.copy", "ReadingFloats.mapAndGet", 1.05),
            new Pair("two threads / one thread", "ReadingFloats.copyByTwoThreads", "ReadingFloats.copy", 0.75),
            new Pair(
                    "two threads / map and get by two",
                    "ReadingFloats.copyByTwoThreads",
                    "ReadingFloats.mapAndGetByTwoThreads",
                    1.05),
            new Pair(
                    "f32 to float[] / 1 MiB direct buffer",
                    "ReadingFloats.copy",
                    "ReadingFloats.throughDirectBuffer",
                    1),
            new Pair("sum of a view / of a FloatBuffer", "ReadingFloats.sumOfView", "ReadingFloats.sumOfBuffer", 1.05),
            new Pair(
                    "sum by long index / of a FloatBuffer",
                    "ReadingFloats.sumByIndex",
                    "ReadingFloats.sumOfBuffer",
                    1.1),
            new Pair("random rows to float[] / a loop by hand", "RandomRows.copy", "RandomRows.byHand", 1.25),
            new Pair("random rows as slices / a loop by hand", "RandomRows.slice", "RandomRows.byHand", 2),
            new Pair("widen to float[] / copy of the floats", "Widening.widen", "Widening.copy", 2),
            new Pair("decode blocks / by hand", "DecodingBlocks.decode", "DecodingBlocks.byHand", 1.25),
            new Pair(
                    "decode blocks / by hand in pieces",
                    "DecodingBlocks.decode",
                    "DecodingBlocks.byHandInPieces",
                    1.25),
            new Pair("write 1 GiB / FileChannel.write", "Writing.tensors", "Writing.buffers", 1.1),
            new Pair("write 1 GiB by 16 KiB / gathered", "Writing.smallTensors", "Writing.gatheredBuffers", 1.1),
            new Pair("write 1 GiB by 16 KiB / one by one", "Writing.smallTensors", "Writing.smallBuffers", 1),
            new Pair("read with CRC-32C / CRC32C and get", "Verifying.verifiedCopy", "Verifying.checksumAndGet", 1.1),
            new Pair("zstd read / zstd-jni", "Compressing.read", "Compressing.decompress", 1.05),
            new Pair("zstd read, two threads / one", "Compressing.readByTwoThreads", "Compressing.read", 1 / 1.8),
            new Pair("zstd write / zstd-jni", "Compressing.write", "Compressing.compress", 1.05),
            new Pair("zstd write, two threads / one", "Compressing.writeByTwoThreads", "Compressing.write", 1 / 1.8),
            new Pair(
                    "zstd write, two threads / zstd-jni by two",
                    "Compressing.writeByTwoThreads",
                    "Compressing.compressByTwoThreads",
                    1.05),
            new Pair("open llama2.c of 100 layers / by hand", "OpeningFlat.llama2", "OpeningFlat.llama2ByHand", 0.5),
            new Pair("list llama2.c / by hand", "OpeningFlat.llama2Listed", "OpeningFlat.llama2ListedByHand", 1.1),
            new Pair("open CIFAR-10 of 10,000 / by hand", "OpeningFlat.cifar", "OpeningFlat.cifarByHand", 0.5),
            new Pair(
                    "list CIFAR-10 with labels / by hand without",
                    "OpeningFlat.cifarListed",
                    "OpeningFlat.cifarListedByHand",
                    2.1),
            new Pair(
                    "open an index / Jackson streaming into a map",
                    "OpeningCheckpoint.index",
                    "OpeningCheckpoint.indexByStreaming",
                    0.5),
            new Pair(
                    "load 1 GiB of 1,000 tensors / by hand",
                    "LoadingCheckpoint.plan",
                    "LoadingCheckpoint.byHand",
                    1.05),
            new Pair(
                    "load a checkpoint by a plan / by hand, unmapping",
                    "LoadingCheckpoint.plan",
                    "LoadingCheckpoint.byHandUnmapping",
                    1.05),
            new Pair(
                    "load a checkpoint by a plan / through a buffer",
                    "LoadingCheckpoint.plan",
                    "LoadingCheckpoint.byHandThroughBuffer",
                    1.05),
            new Pair(
                    "load, two threads / one", "LoadingCheckpoint.planByTwoThreads", "LoadingCheckpoint.plan", 1 / 1.6),
            new Pair(
                    "load, two threads / by hand by two",
                    "LoadingCheckpoint.planByTwoThreads",
                    "LoadingCheckpoint.byHandByTwoThreads",
                    1.05),
            new Pair("copy tensors / copy the file", "Copying.tensors", "Copying.bytes", 1.05),
            new Pair("read a bundle / by hand", "BundleReading.bundle", "BundleReading.byHand", 1.05),
            new Pair(
                    "compile records of 6 components / AutoValue on the same",
                    "CompilingSmallRecords.bundles",
                    "CompilingSmallRecords.autoValue",
                    1.0),
            new Pair(
                    "compile bundles / generated code there",
                    "BundleCompilation.processor",
                    "BundleCompilation.alreadyGenerated",
                    2.0),
            new Pair(
                    "the same without the classes' own time",
                    "BundleCompilation.processor",
                    "BundleCompilation.alreadyGenerated",
                    "BundleCompilation.alone",
                    2.0));

    /** Times of other languages' readers, in microseconds, which another day and machine like this one gave. */
    static final List<Peer> PEERS = List.of(
            new Peer("open BinTensors from a path / in Rust", "OpeningFiles.binTensors", "500 inFile", 67, 0.8),
            new Peer("open zTensor from a path / in Rust", "OpeningFiles.zTensor", "500 inFile", 150, 0.8),
            new Peer("open safetensors from a path / in Rust", "OpeningFiles.safetensors", "500 inFile", 300, 0.8),
            new Peer("look at all of BinTensors / in Rust", "OpeningFiles.binTensorsWalked", "10000 inFile", 1400, 0.7),
            new Peer("look at all of zTensor / in Rust", "OpeningFiles.zTensorWalked", "10000 inFile", 3200, 0.7),
            new Peer(
                    "look at all of safetensors / in Rust",
                    "OpeningFiles.safetensorsWalked",
                    "10000 inFile",
                    6600,
                    0.7));

    private Budgets() {}

    /**
     * A benchmark and a time that it is measured against.
     *
     * @param size the parameters for which the time is
     * @param reference in the benchmark's unit
     */
    record Peer(String what, String benchmark, String size, double reference, double budget) {}

    /**
     * A benchmark and what it is measured against.
     *
     * @param base what both contain and neither is asked about, empty for nothing
     * @param budget the ratio that is allowed
     */
    record Pair(String what, String benchmark, String reference, String base, double budget) {
        Pair(String what, String benchmark, String reference, double budget) {
            this(what, benchmark, reference, "", budget);
        }
    }
}
