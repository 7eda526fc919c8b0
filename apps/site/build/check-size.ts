/**
 * Holds the built site to its budgets (KiB, gzip for scripts and styles): what a first visit to the home
 * page downloads before anything is asked of it. Run after `vite build`; exits with 1 when one is exceeded.
 */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

const BUDGETS = { "initial scripts": 120, styles: 12, fonts: 25, "largest later script": 60 } as const

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}

/** The folder of the build; another may be named on the command line. */
const dist = `${process.argv[2] ?? fileURLToPath(new URL("../dist", import.meta.url))}/`
const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, "utf8"))
const kib = (bytes: number) => bytes / 1024
const gzipped = (file: string) => kib(gzipSync(readFileSync(dist + file), { level: 9 }).length)
const plain = (file: string) => kib(readFileSync(dist + file).length)
const sum = (files: Iterable<string>, size: (file: string) => number) =>
  [...files].reduce((total, file) => total + size(file), 0)

/** A chunk with everything that it needs before it can run. */
function withImports(key: string, into = new Set<string>()): Set<string> {
  if (into.has(key)) return into
  into.add(key)
  for (const needed of manifest[key]?.imports ?? []) withImports(needed, into)
  return into
}

const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)?.[0]
if (!entry) throw new Error("the manifest has no entry: build the site first")
const initial = new Set([...withImports(entry)].flatMap((key) => manifest[key]?.file ?? []))
const styles = new Set([...withImports(entry)].flatMap((key) => manifest[key]?.css ?? []))
const assets = readdirSync(`${dist}assets`).map((name) => `assets/${name}`)
const fonts = assets.filter((file) => file.endsWith(".woff2"))
const later = assets.filter((file) => file.endsWith(".js") && !initial.has(file))

const measured: Record<keyof typeof BUDGETS, number> = {
  "initial scripts": sum(initial, gzipped),
  styles: sum(styles, gzipped),
  fonts: sum(fonts, plain),
  "largest later script": Math.max(...later.map(gzipped)),
}
let exceeded = 0
for (const [name, size] of Object.entries(measured)) {
  const budget = BUDGETS[name as keyof typeof BUDGETS]
  const over = size > budget
  exceeded += over ? 1 : 0
  process.stdout.write(`${over ? "OVER" : "ok  "} ${name}: ${size.toFixed(1)} of ${budget} KiB\n`)
}
process.exitCode = exceeded > 0 ? 1 : 0
