/** An application that names the runtime alone; the formats are found when it runs. */
module example.module {
    requires org.tensorbind.runtime;
}
