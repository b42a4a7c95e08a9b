package org.tensorbind.event;

import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;

/** The events by their kinds. It is linked only where a recorder is on. */
final class RecordedEvents {
    private RecordedEvents() {}

    static FlightEvent begin(FlightEvent.Kind kind, String file) {
        RecordedEvent event = switch (kind) {
            case OPEN -> new Open();
            case MAP -> new Map();
            case DECODE -> new Decode();
            case VERIFY -> new Verify();
            case WRITE -> new Write();
            case HTTP_REQUEST -> new HttpRequest();
        };
        if (!event.isEnabled()) {
            return Unrecorded.EVENT;
        }
        event.file = file;
        event.begin();
        return event;
    }

    @Name("tensorbind.Open")
    @Label("Open")
    @Description("Reads the structure of a file; the result is its format")
    static final class Open extends RecordedEvent {}

    @Name("tensorbind.Map")
    @Label("Map")
    @Description("Maps a file into memory")
    static final class Map extends RecordedEvent {}

    @Name("tensorbind.Decode")
    @Label("Decode")
    @Description("Decodes stored data; bytes are decoded ones, the result is the filter")
    static final class Decode extends RecordedEvent {}

    @Name("tensorbind.Verify")
    @Label("Verify")
    @Description("Compares stored data with their checksum; the result is the algorithm")
    static final class Verify extends RecordedEvent {}

    @Name("tensorbind.Write")
    @Label("Write")
    @Description("Encodes and writes a file; the result is its format")
    static final class Write extends RecordedEvent {}

    @Name("tensorbind.HttpRequest")
    @Label("HTTP Request")
    @Description("Requests bytes from a server; the result is the status of the answer")
    static final class HttpRequest extends RecordedEvent {}
}
