/**
 * Tensor files as tables of Apache Spark: the data source {@code tensorbind}, for {@code spark.read().format("tensorbind")} and
 * {@code write()}.
 */
@NullMarked
package org.tensorbind.spark;

import org.jspecify.annotations.NullMarked;
