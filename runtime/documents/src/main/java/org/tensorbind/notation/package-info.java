/**
 * Readers and writers of less common document notations: MessagePack, Python literals, and lines of keys and values. Only generated code calls them.
 */
@NullMarked
package org.tensorbind.notation;

import org.jspecify.annotations.NullMarked;
