/** Names of tensors in bundles, such as {@code blocks.{i}.norm}, and hints for names that do not occur in a file. */
@NullMarked
package org.tensorbind.bundle.name;

import org.jspecify.annotations.NullMarked;
