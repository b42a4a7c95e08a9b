package org.tensorbind.grammars.pytorch;

import org.jspecify.annotations.Nullable;

/**
 * A reference to a storage.
 *
 * @param key by which the file has it
 * @param elements of which it is one, null for bytes
 * @param byteOffset where the reference begins in the storage: 0 except for views of the old form
 * @param byteSize of what is referred to
 */
record StorageKey(String key, @Nullable Elements elements, long byteOffset, long byteSize) {}
