/** An application that names the runtime alone; the formats and checkpoints of several files are found when it runs. */
module example.module {
    requires org.tensorbind.runtime;
}
