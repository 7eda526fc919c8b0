import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"

/**
 * Adds the settings of a file to the environment, `.env` of the current folder unless it is named. A setting that the environment
 * has keeps its value. A program without the file has its settings in the environment; throws an Error where a file cannot be read.
 */
export function readSettingsFile(path = ".env"): void {
  for (const [name, value] of Object.entries(parseEnv(textOf(path)))) process.env[name] ??= value
}

/** `process.loadEnvFile` tells of a file that may not be read as of one that is not there. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8")
  } catch (error) {
    if (!(error instanceof Error)) throw error
    if ("code" in error && error.code === "ENOENT") return ""
    throw new Error(`the settings of ${path} cannot be read: ${error.message}`, { cause: error })
  }
}
