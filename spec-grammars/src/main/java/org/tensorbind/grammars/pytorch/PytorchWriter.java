package org.tensorbind.grammars.pytorch;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.WritableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.tensorbind.WriteOptions;
import org.tensorbind.format.FormatWriter;
import org.tensorbind.value.form.ValueForm;
import org.tensorbind.write.FileContents;
import org.tensorbind.write.FilePlan;
import org.tensorbind.write.TensorPlaces;
import org.tensorbind.write.sink.Sink;

/** Writes state dictionaries as archives that {@code torch.load(…, weights_only=True)} reads. */
public final class PytorchWriter extends FormatWriter {
    private static final String FOLDER = "archive/";
    private static final TensorPlaces PLACES =
            new TensorPlaces().list("TENSOR").clause("{}").at(0, 0, 0).inEach(0);

    private PytorchWriter(Path file, WriteOptions options) {
        super(new PytorchFormat(), file, options);
    }

    private PytorchWriter(WritableByteChannel target, WriteOptions options) {
        super(new PytorchFormat(), target, options);
    }

    /** A writer that replaces {@code file} when it is committed. */
    static PytorchWriter create(Path file, WriteOptions options) {
        return new PytorchWriter(file, options);
    }

    /** A writer that writes to {@code target} when it is committed; the channel stays open. */
    static PytorchWriter create(WritableByteChannel target, WriteOptions options) {
        return new PytorchWriter(target, options);
    }

    @Override
    protected ValueForm metadataForm() {
        return ValueForm.PLAIN;
    }

    @Override
    protected FilePlan plan(FileContents contents) throws IOException {
        StatePickle state = new StatePickle();
        byte[] pickle = state.write(
                contents.tensors(),
                contents.metadata(Object.class),
                contents.items().entries(StatePickle.VERSIONS));
        return new FilePlan(PLACES.with(contents.tensors()))
                .compute(out -> write(out.order(ByteOrder.LITTLE_ENDIAN), pickle, state));
    }

    private static void write(Sink out, byte[] pickle, StatePickle state) throws IOException {
        ArchiveLayout archive = new ArchiveLayout(out);
        archive.member(FOLDER + "data.pkl", pickle);
        archive.member(FOLDER + ".format_version", ascii("1"));
        archive.member(FOLDER + ".storage_alignment", ascii(Integer.toString(ArchiveLayout.ALIGNMENT)));
        archive.member(FOLDER + "byteorder", ascii("little"));
        for (int key = 0; key < state.storageCount(); key++) {
            archive.member(FOLDER + "data/" + key, state.storage(key));
        }
        archive.member(FOLDER + "version", ascii("3\n"));
        archive.end();
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }
}
