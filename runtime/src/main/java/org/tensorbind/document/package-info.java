/** CBOR and JSON: self-describing documents inside a file. */
@NullMarked
package org.tensorbind.document;

import org.jspecify.annotations.NullMarked;
