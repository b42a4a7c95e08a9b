/** Formats that are ready to use. */
module org.tensorbind.grammars {
    requires transitive org.tensorbind.runtime;
    requires com.github.luben.zstd_jni;
    requires org.tensorbind.archives;
    requires org.tensorbind.documents;

    exports org.tensorbind.grammars.bintensors;
    exports org.tensorbind.grammars.btf;
    exports org.tensorbind.grammars.flax;
    exports org.tensorbind.grammars.gguf;
    exports org.tensorbind.grammars.idx;
    exports org.tensorbind.grammars.npy;
    exports org.tensorbind.grammars.npz;
    exports org.tensorbind.grammars.onnx;
    exports org.tensorbind.grammars.pytorch;
    exports org.tensorbind.grammars.safetensors;
    exports org.tensorbind.grammars.ztensor;
    exports org.tensorbind.grammars.ztensor1;
    exports org.tensorbind.grammars.ztensor2;

    opens org.tensorbind.grammars;

    provides org.tensorbind.TensorFormat with
            org.tensorbind.grammars.bintensors.BinTensorsFormat,
            org.tensorbind.grammars.btf.BtfFormat,
            org.tensorbind.grammars.flax.FlaxFormat,
            org.tensorbind.grammars.gguf.GgufFormat,
            org.tensorbind.grammars.idx.IdxFormat,
            org.tensorbind.grammars.npy.NpyFormat,
            org.tensorbind.grammars.npz.NpzFormat,
            org.tensorbind.grammars.onnx.OnnxFormat,
            org.tensorbind.grammars.pytorch.PytorchFormat,
            org.tensorbind.grammars.safetensors.SafetensorsFormat,
            org.tensorbind.grammars.ztensor.ZTensorFormat,
            org.tensorbind.grammars.ztensor1.ZTensor1Format,
            org.tensorbind.grammars.ztensor2.ZTensor2Format;
}
