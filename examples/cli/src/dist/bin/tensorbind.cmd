@echo off
rem Starts the command with the Java of JAVA_HOME or of the path, 17 or newer.
setlocal
set "home=%~dp0.."
set "java=java"
if defined JAVA_HOME set "java=%JAVA_HOME%\bin\java"
set "classes=%home%\lib\*"
if defined TENSORBIND_CLASSPATH set "classes=%classes%;%TENSORBIND_CLASSPATH%"
"%java%" -XX:+UseSerialGC -XX:-UsePerfData %TENSORBIND_JAVA_OPTS% -cp "%classes%" org.tensorbind.examples.cli.TensorbindCommand %*
exit /b %errorlevel%
