/**
 * Holds the built site to its budgets (KiB, gzip for scripts and styles): what a first visit to the home
 * page downloads before anything is asked of it. `npm run size -w @croupier/site` prints the figures.
 */
import { readdirSync, readFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { gzipSync } from "node:zlib"

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly css?: readonly string[]
}
export interface Measure {
  readonly name: string
  readonly size: number
  readonly budget: number
}

const DIST = fileURLToPath(new URL("../dist/browser/", import.meta.url))

/** Measures a build; throws when there is none. */
export function measure(dist = DIST): readonly Measure[] {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}.vite/manifest.json`, "utf8"))
  const gzipped = (file: string) => gzipSync(readFileSync(dist + file), { level: 9 }).length / 1024
  const plain = (file: string) => readFileSync(dist + file).length / 1024
  const sum = (files: Iterable<string>, size: (file: string) => number) =>
    [...files].reduce((total, file) => total + size(file), 0)
  /** A chunk with everything that it needs before it can run. */
  const withImports = (key: string, into = new Set<string>()): Set<string> => {
    if (into.has(key)) return into
    into.add(key)
    for (const needed of manifest[key]?.imports ?? []) withImports(needed, into)
    return into
  }
  const entry = Object.entries(manifest).find(([, chunk]) => chunk.isEntry)?.[0]
  if (!entry) throw new Error("the manifest has no entry: build the site first")
  const first = [...withImports(entry)]
  const scripts = new Set(first.flatMap((key) => manifest[key]?.file ?? []))
  const styles = new Set(first.flatMap((key) => manifest[key]?.css ?? []))
  const assets = readdirSync(`${dist}assets`).map((name) => `assets/${name}`)
  // Pages in Urdu alone ask for the face of Urdu.
  const [urdu, fonts] = [true, false].map((isUrdu) =>
    assets.filter((file) => file.endsWith(".woff2") && file.includes("/nastaliq-") === isUrdu),
  )
  const later = assets.filter((file) => file.endsWith(".js") && !scripts.has(file))
  return [
    { name: "initial scripts", size: sum(scripts, gzipped), budget: 105 },
    { name: "styles", size: sum(styles, gzipped), budget: 12 },
    { name: "fonts", size: sum(fonts ?? [], plain), budget: 25 },
    { name: "face of Urdu", size: sum(urdu ?? [], plain), budget: 180 },
    { name: "largest later script", size: Math.max(...later.map(gzipped)), budget: 40 },
  ]
}

if (import.meta.main) {
  const measures = measure(process.argv[2])
  for (const { name, size, budget } of measures)
    process.stdout.write(`${size > budget ? "OVER" : "ok  "} ${name}: ${size.toFixed(1)} of ${budget} KiB\n`)
  process.exitCode = measures.some(({ size, budget }) => size > budget) ? 1 : 0
}
