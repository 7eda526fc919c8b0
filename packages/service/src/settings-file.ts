/**
 * Adds the settings of a file to the environment, `.env` of the current folder unless it is named. A setting that the environment
 * has keeps its value. A program without the file has its settings in the environment; a file that cannot be read is an error.
 */
export function readSettingsFile(path = ".env"): void {
  try {
    process.loadEnvFile(path)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error
  }
}
