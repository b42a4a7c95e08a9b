package org.tensorbind.examples.consumers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The projects that the snippets of the README and of BUILDS.md make in empty folders, in one build: a plain one, a named module, one with the
 * coordinates for Gradle, and a Kotlin one. What is between the snippets is what Maven's own skeletons have.
 */
final class ReadmeProject {
    private static final Pattern SECTION = Pattern.compile("## Use it in your project\\n(.*?)\\n## ", Pattern.DOTALL);
    private static final Pattern BLOCK = Pattern.compile("```(\\w+)\\n(.*?)```", Pattern.DOTALL);
    private static final Pattern VERSION = Pattern.compile("`tensorbind.version` is `([^`]+)`");
    private static final Pattern GRADLE = Pattern.compile("(?m)^(\\w+)\\(\"([^:]+):([^:]+):([^\"]+)\"\\)$");

    private static final String PARENT = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <groupId>example</groupId>
              <artifactId>readme</artifactId>
              <version>1</version>
              <packaging>pom</packaging>
              <properties>
                <maven.compiler.release>17</maven.compiler.release>
                <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
                <tensorbind.version>%s</tensorbind.version>
                <kotlin.version>2.4.21</kotlin.version>
                <kotlin.compiler.jvmTarget>17</kotlin.compiler.jvmTarget>
                <kotlin.compiler.daemon>false</kotlin.compiler.daemon>
                <exec.skip>true</exec.skip>
              </properties>
              <repositories>
                <repository><id>tensorbind</id><url>${tensorbind.repository}</url></repository>
              </repositories>
              <modules><module>plain</module><module>named</module><module>gradle</module><module>kotlin</module></modules>
            </project>
            """;
    private static final String POM = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <parent><groupId>example</groupId><artifactId>readme</artifactId><version>1</version></parent>
              <artifactId>%s</artifactId>
              <properties><exec.skip>false</exec.skip></properties>
              <dependencies>
            %s
              </dependencies>
              <build>
                <plugins>
                  <plugin>
                    <groupId>org.apache.maven.plugins</groupId>
                    <artifactId>maven-compiler-plugin</artifactId>
                    <version>3.14.1</version>
                    <configuration>
            %s
                    </configuration>
                  </plugin>
                </plugins>
              </build>
            </project>
            """;
    private static final String KOTLIN = """
            <project xmlns="http://maven.apache.org/POM/4.0.0">
              <modelVersion>4.0.0</modelVersion>
              <parent><groupId>example</groupId><artifactId>readme</artifactId><version>1</version></parent>
              <artifactId>kotlin</artifactId>
              <dependencies>
            %s
                <dependency>
                  <groupId>org.jetbrains.kotlin</groupId>
                  <artifactId>kotlin-stdlib</artifactId>
                  <version>${kotlin.version}</version>
                </dependency>
              </dependencies>
              <build>
                <sourceDirectory>src/main/kotlin</sourceDirectory>
                <plugins>
                  <plugin>
                    <groupId>org.jetbrains.kotlin</groupId>
                    <artifactId>kotlin-maven-plugin</artifactId>
                    <version>${kotlin.version}</version>
                    <executions>
            %s
                      <execution><id>compile</id><goals><goal>compile</goal></goals></execution>
                    </executions>
                  </plugin>
                </plugins>
              </build>
            </project>
            """;
    private static final String MAIN = """
            package example;

            import java.io.IOException;
            import java.nio.file.Files;
            import java.nio.file.Path;
            import java.util.List;

            public class Main {
                public static void main(String[] arguments) throws IOException {
                    Path file = Files.createTempFile("model", ".bt");
                    Mlp mlp = new Mlp(new float[16][784], new float[16], List.of(new float[16]));
            %s
                    System.out.println(read.weight().length + " hidden units");
                }
            }
            """;
    private static final String BUNDLE = """
            package example;

            import java.util.List;
            import org.tensorbind.annotation.Tensor;
            import org.tensorbind.annotation.TensorBundle;

            /** A small model. */
            %s
            """;

    private final Path folder;
    private final List<String> xml;
    private final List<String> java;

    private ReadmeProject(Path folder, List<String> xml, List<String> java) {
        this.folder = folder;
        this.xml = xml;
        this.java = java;
    }

    /** Writes the projects. */
    static void write(Path readme, Path builds, Path folder) throws IOException {
        String text = Files.readString(readme);
        String section = only(SECTION, text);
        String others = Files.readString(builds);
        ReadmeProject project = new ReadmeProject(folder, blocks(section, "xml"), blocks(text, "java"));
        Files.writeString(folder.resolve("pom.xml"), PARENT.formatted(only(VERSION, section)));
        project.writeJava("plain", project.xml.get(0), project.xml.get(1));
        Path named = project.writeJava("named", project.xml.get(0), project.xml.get(1));
        Files.writeString(
                named.resolve("module-info.java"), blocks(others, "java").get(0));
        String gradle = blocks(section, "gradle").get(0);
        String path = "<annotationProcessorPaths>" + coordinates(gradle, "annotationProcessor", "path")
                + "</annotationProcessorPaths>";
        project.writeJava("gradle", coordinates(gradle, "implementation", "dependency"), path);
        project.writeKotlin(
                blocks(others, "xml").get(0), blocks(others, "kotlin").get(0));
    }

    private Path writeJava(String name, String dependencies, String processorPath) throws IOException {
        Path sources = folder.resolve(name).resolve("src/main/java");
        Files.createDirectories(sources.resolve("example"));
        Files.writeString(folder.resolve(name).resolve("pom.xml"), POM.formatted(name, dependencies, processorPath));
        Files.writeString(sources.resolve("example/Mlp.java"), BUNDLE.formatted(java.get(0)));
        Files.writeString(sources.resolve("example/Main.java"), MAIN.formatted(java.get(1)));
        return sources;
    }

    private void writeKotlin(String kapt, String source) throws IOException {
        Path sources = Files.createDirectories(folder.resolve("kotlin/src/main/kotlin"));
        Files.writeString(folder.resolve("kotlin/pom.xml"), KOTLIN.formatted(xml.get(0), kapt));
        Files.writeString(sources.resolve("LayerNorm.kt"), source);
    }

    /** What Gradle is told in one configuration, as Maven is. */
    private static String coordinates(String gradle, String configuration, String element) {
        return GRADLE.matcher(gradle)
                .results()
                .filter(line -> line.group(1).equals(configuration))
                .map(line -> "<%s><groupId>%s</groupId><artifactId>%s</artifactId><version>%s</version></%s>"
                        .formatted(element, line.group(2), line.group(3), line.group(4), element))
                .collect(Collectors.joining("\n"));
    }

    private static String only(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .findFirst()
                .map(found -> found.group(1))
                .orElseThrow(() -> new IllegalStateException("the README has nothing like " + pattern));
    }

    private static List<String> blocks(String section, String language) {
        return BLOCK.matcher(section)
                .results()
                .filter(block -> block.group(1).equals(language))
                .map((MatchResult block) -> block.group(2))
                .toList();
    }
}
