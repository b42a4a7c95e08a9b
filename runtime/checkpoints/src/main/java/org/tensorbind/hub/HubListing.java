package org.tensorbind.hub;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tensorbind.http.HttpOptions;
import org.tensorbind.http.HttpSource;

/**
 * The hub's listing for a model.
 *
 * @param names the files of a revision, or the revisions
 * @param commit the commit of the revision, null if it is not given
 */
record HubListing(List<String> names, @Nullable String commit) {
    private static final int MOST = 1 << 23;

    /** Fetches the files of a revision; {@code api} is the base address of the hub's model API. */
    static HubListing files(String api, HubAddress address, HttpOptions http) throws IOException {
        String revision = HubNames.escape(address.revision(), false);
        return fetch(api + address.repository() + "/revision/" + revision, http, Set.of("siblings"), "rfilename");
    }

    /** Fetches the names of branches and tags. */
    static HubListing revisions(String api, HubAddress address, HttpOptions http) throws IOException {
        return fetch(api + address.repository() + "/refs", http, Set.of("branches", "tags"), "name");
    }

    private static HubListing fetch(String address, HttpOptions http, Set<String> lists, String key)
            throws IOException {
        ByteBuffer body = HttpSource.fetch(URI.create(address), http, MOST);
        byte[] bytes = new byte[body.remaining()];
        body.get(bytes);
        try (JsonParser json = new JsonFactory().createParser(bytes)) {
            return parse(json, lists, key);
        } catch (JacksonException e) {
            throw new IOException(
                    address + ": is not the description of a model in JSON; check the address of the hub", e);
        }
    }

    /** Collects the strings with one key in the objects of certain lists, except names that would leave a folder. */
    private static HubListing parse(JsonParser json, Set<String> lists, String key) throws IOException {
        List<String> names = new ArrayList<>();
        String commit = "";
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new JsonParseException(json, "no object");
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            JsonToken value = json.nextToken();
            if (value == JsonToken.START_ARRAY && lists.contains(name)) {
                addNames(json, key, names);
            } else if (value == JsonToken.VALUE_STRING && name.equals("sha")) {
                commit = json.getText();
            } else {
                json.skipChildren();
            }
        }
        return new HubListing(names, HubNames.isCommit(commit) ? commit : null);
    }

    private static void addNames(JsonParser json, String key, List<String> names) throws IOException {
        while (json.nextToken() == JsonToken.START_OBJECT) {
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                boolean wanted = json.currentName().equals(key);
                boolean isText = json.nextToken() == JsonToken.VALUE_STRING;
                if (wanted && isText && HubNames.fileProblem(json.getText()) == null) {
                    names.add(json.getText());
                } else {
                    json.skipChildren();
                }
            }
        }
    }
}
