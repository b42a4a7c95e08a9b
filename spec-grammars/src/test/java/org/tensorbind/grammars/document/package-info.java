/** Documents in JSON, CBOR, MessagePack and Python literals: their maps, keys and values. */
@NullMarked
package org.tensorbind.grammars.document;

import org.jspecify.annotations.NullMarked;
