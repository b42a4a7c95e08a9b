package org.tensorbind.spark;

import org.apache.hadoop.conf.Configuration;
import org.apache.spark.sql.SparkSession;

/** What the driver's session says. */
final class Sessions {
    private Sessions() {}

    /** The session of the query that is planned. */
    static org.apache.spark.sql.classic.SparkSession active() {
        return (org.apache.spark.sql.classic.SparkSession) SparkSession.active();
    }

    /** Hadoop's settings, with those among a reader's or writer's options. */
    static Configuration configuration(SourceOptions options) {
        Configuration configuration = active().sessionState().newHadoopConf();
        options.hadoop().forEach(configuration::set);
        return configuration;
    }
}
