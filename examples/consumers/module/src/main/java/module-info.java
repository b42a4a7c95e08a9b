/** An application that names typed bundles alone, which come with the runtime; the formats and checkpoints of several files are found when it runs. */
module example.module {
    requires org.tensorbind.bundles;
}
