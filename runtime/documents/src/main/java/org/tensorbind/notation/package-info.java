/**
 * Notations of documents that few formats use: MessagePack, literals of the Python language, and lines of keys and values. Only generated code calls
 * them.
 */
@NullMarked
package org.tensorbind.notation;

import org.jspecify.annotations.NullMarked;
