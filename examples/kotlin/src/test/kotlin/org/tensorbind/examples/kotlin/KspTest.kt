package org.tensorbind.examples.kotlin

import com.google.devtools.ksp.impl.KotlinSymbolProcessing
import com.google.devtools.ksp.processing.KSPJvmConfig
import com.google.devtools.ksp.processing.KSPLogger
import com.google.devtools.ksp.processing.SymbolProcessorProvider
import com.google.devtools.ksp.symbol.FileLocation
import com.google.devtools.ksp.symbol.KSNode
import java.io.File
import java.nio.file.Path
import java.util.ServiceLoader
import kotlin.io.path.createDirectories
import kotlin.io.path.writeText
import kotlin.test.Test
import kotlin.test.assertEquals
import kotlin.test.assertTrue
import org.junit.jupiter.api.io.TempDir

/** KSP gives what kapt gives, and says what is wrong at the place in the Kotlin source. */
internal class KspTest {
    @TempDir
    lateinit var folder: Path

    private val messages = mutableListOf<String>()

    private val logger =
        object : KSPLogger {
            override fun logging(message: String, symbol: KSNode?) = Unit

            override fun info(message: String, symbol: KSNode?) = Unit

            override fun warn(message: String, symbol: KSNode?) {
                messages += "warning: $message"
            }

            override fun error(message: String, symbol: KSNode?) {
                messages += "${(symbol?.location as? FileLocation)?.lineNumber}: $message"
            }

            override fun exception(e: Throwable) {
                messages += e.stackTraceToString()
            }
        }

    private fun process(sources: Path): Path {
        val classPath = System.getProperty("surefire.test.class.path") ?: System.getProperty("java.class.path")
        val generated = folder.resolve("kotlin")
        val config =
            KSPJvmConfig.Builder().apply {
                moduleName = "main"
                sourceRoots = listOf(sources.toFile())
                libraries = classPath.split(File.pathSeparator).map(::File)
                jdkHome = File(System.getProperty("java.home"))
                jvmTarget = "17"
                languageVersion = "2.3"
                apiVersion = "2.3"
                projectBaseDir = folder.toFile()
                outputBaseDir = folder.toFile()
                cachesDir = folder.resolve("caches").toFile()
                classOutputDir = folder.resolve("classes").toFile()
                javaOutputDir = folder.resolve("java").toFile()
                kotlinOutputDir = generated.toFile()
                resourceOutputDir = folder.resolve("resources").toFile()
            }.build()
        val providers = ServiceLoader.load(SymbolProcessorProvider::class.java).toList()
        KotlinSymbolProcessing(config, providers, logger).execute()
        return generated
    }

    private fun files(root: Path): Map<String, String> =
        root.toFile().walk().filter { it.extension == "kt" }.associate { it.relativeTo(root.toFile()).path to it.readText() }

    @Test
    fun theSameClassesGiveTheSameCode() {
        val byKapt = files(Path.of("target/generated-sources/kaptKotlin/compile"))
        val byKsp = files(process(Path.of("src/main/kotlin").toAbsolutePath()))
        assertEquals(emptyList(), messages)
        assertTrue(byKapt.isNotEmpty())
        assertEquals(byKapt.toSortedMap(), byKsp.toSortedMap())
    }

    @Test
    fun faultsAreToldAtTheirPlaces() {
        val sources = folder.resolve("source").createDirectories()
        sources.resolve("Faults.kt").writeText(
            """
            package acme
            import org.tensorbind.annotation.*
            @TensorBundle
            class Model(
                @Tensor(shape = "a b") val weight: Array<FloatArray>,
                @Tensor(shape = "out") val boxes: Array<Float>,
                @Tensor val path: java.nio.file.Path,
                private val hidden: FloatArray,
            )
            class Outer {
                @TensorBundle inner class Inner(val w: FloatArray)
            }
            @TensorBundle enum class Colour { RED }
            class NoBundle(@Tensor val w: FloatArray)
            @TensorBundle sealed interface Norm
            class Rms(val w: FloatArray) : Norm
            @TensorBundle class Fixed { @Tensor val step: Long = 0 }
            @TensorBundle(pinned = "none.header.json") class Pinned(val w: FloatArray)
            @TensorBundle class Loop(val again: List<Loop>)
            @TensorBundle class Fine(val w: FloatArray)
            """.trimIndent(),
        )
        process(sources)
        assertEquals(
            """
            5: [BadShape] the shape 'a b' is invalid: expected ',', found 'b'
            6: [UnsupportedType] 'Array<Float>' cannot hold a tensor; use 'FloatArray'
            7: [UnsupportedType] 'Path' cannot hold a tensor; use an array, a buffer, TensorView, List or Map, or write a class that converts it and name that in a @TensorAdapter of this property, its class or its package
            8: [NoAccessor] generated code cannot read 'hidden'; make the parameter a 'val' that is public or internal
            11: [NotABundle] 'Inner' is an inner class of 'acme.Outer'; remove 'inner'
            13: [NotABundle] 'Colour' is an enum, but a bundle must be a record, a class or a sealed type; annotate one of these
            14: [NotAProperty] 'NoBundle' has an annotated property but is not a bundle, so nothing is generated; annotate it with @TensorBundle
            15: [NotABundle] 'Norm' is sealed, but its subtype 'Rms' is not a bundle; annotate it with @TensorBundle
            17: [NoSetter] generated code cannot set 'step'; make it a 'var' whose setter is public or internal
            18: [Pinned] the header 'none.header.json' was not found; looked for 'none.header.json' and 'acme/none.header.json' in: the option tensorbind.grammars is not set; the processor's class path
            19: [Recursive] 'Loop' contains itself: 'Loop' has 'Loop'
            """.trimIndent(),
            messages.sortedBy { it.substringBefore(':').toInt() }.joinToString("\n"),
        )
    }
}
