/** Documents inside files: maps, arrays and values in CBOR and JSON, read and written through one interface, which other notations also implement. */
@NullMarked
package org.tensorbind.document;

import org.jspecify.annotations.NullMarked;
