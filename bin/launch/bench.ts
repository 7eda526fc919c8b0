import { existsSync, readdirSync, readFileSync } from "node:fs"
import { delimiter, join } from "node:path"
import { pathToFileURL } from "node:url"
import { ensureDependencies } from "./dependencies.ts"
import { root } from "./npm.mjs"
import { reasonOf } from "./reason.ts"
import { fail, say } from "./say.mjs"

const FOLDER = join(root, "bench/src")
const DEBIAN_PROGRAMS = "/usr/lib/postgresql"

const [name = ""] = process.argv.slice(2)
const benchmarks = findBenchmarks()
if (!benchmarks.includes(name)) {
  say(`usage: npm run bench -- NAME, with NAME one of: ${benchmarks.join(", ")}`)
  process.exit(1)
}
await ensureDependencies()
putPgbenchOnPath()
try {
  // A benchmark prints as it goes; its last line is one JSON object: name, value, unit, reference, ratio.
  await import(pathToFileURL(join(FOLDER, `${name}.ts`)).href)
} catch (error) {
  if (process.env["LOG_LEVEL"] === "debug") throw error
  fail(`The benchmark ${name} failed: ${reasonOf(error)}`)
}

/** A benchmark's file opens with how to run it; the rest of the folder is what benchmarks stand on. */
function findBenchmarks(): string[] {
  return readdirSync(FOLDER)
    .map((file) => file.replace(/\.ts$/, ""))
    .filter((base) => readFileSync(join(FOLDER, `${base}.ts`), "utf8").includes(`npm run bench -- ${base}\``))
}

/** Debian keeps the programs of each PostgreSQL version in a folder of their own, outside the PATH. */
function putPgbenchOnPath(): void {
  if (!existsSync(DEBIAN_PROGRAMS)) return
  const newest = readdirSync(DEBIAN_PROGRAMS).toSorted((a, b) => Number(b) - Number(a))
  const folders = newest.map((version) => join(DEBIAN_PROGRAMS, version, "bin"))
  const found = folders.filter((folder) => existsSync(join(folder, "pgbench")))
  process.env["PATH"] = [process.env["PATH"] ?? "", ...found].join(delimiter)
}
