/**
 * Readers and writers of each notation of documents: CBOR, JSON, MessagePack, Protocol Buffers, Python literals, and lines of keys and values. Only
 * generated code, and the index of a checkpoint, call them.
 */
@NullMarked
package org.tensorbind.notation;

import org.jspecify.annotations.NullMarked;
