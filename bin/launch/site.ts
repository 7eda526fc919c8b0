import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { stripVTControlCharacters } from "node:util"
import { root } from "./npm.mjs"
import { announced } from "./say.mjs"

const NOT_SOURCES = new Set(["node_modules", "dist", "e2e", "test"])

/** Something that browsers run, and what it is made of. */
interface Front {
  readonly name: string
  readonly folder: string
  /** The options of each run of Vite that it takes. */
  readonly runs: readonly (readonly string[])[]
  readonly results: readonly string[]
}

const FRONTS: readonly Front[] = [
  {
    name: "site",
    folder: "apps/site",
    // The code that browsers run, and the code that draws their first picture on the server.
    runs: [[], ["--ssr", "src/boot/prerender.tsx"]],
    results: ["dist/browser/index.html", "dist/server/prerender.js"],
  },
  { name: "console", folder: "apps/console", runs: [[]], results: ["dist/index.html"] },
  { name: "games", folder: "apps/studio/client", runs: [[]], results: ["../dist/index.html"] },
]

/** Builds what browsers run when a file that it may be made of has changed since. Throws with one line when it fails. */
export async function ensureSite(): Promise<void> {
  for (const front of FRONTS) await ensure(front)
}

async function ensure({ name, folder, runs, results }: Front): Promise<void> {
  if (!existsSync(join(root, folder, "vite.config.ts"))) return
  const stamp = join(root, `.cache/${name}-build`)
  const current = await fingerprint([folder, "packages", "package-lock.json"])
  const isBuilt = async () =>
    (await readFile(stamp, "utf8").catch(() => "")) === current &&
    results.every((file) => existsSync(join(root, folder, file)))
  if (await isBuilt()) return
  await mkdir(join(root, ".cache"), { recursive: true })
  await alone(join(root, ".cache/building"), async () => {
    // An earlier process may have built it.
    if (await isBuilt()) return
    await announced(`building the ${name}`, () =>
      Promise.all(runs.map((options) => build(name, folder, options))),
    )
    await writeFile(stamp, current)
  })
}

/** Two that start at once would empty each other's folders: the second waits for the first, and for no dead one. */
async function alone(file: string, work: () => Promise<void>): Promise<void> {
  // Only now: it stands on packages that may just have been installed.
  const { claim, PostgresError } = await import("@croupier/embedded-postgres")
  for (;;) {
    const letGo = await claim(file).catch((error: unknown) => {
      if (error instanceof PostgresError && error.code === "IN_USE") return undefined
      throw error
    })
    if (letGo)
      try {
        return await work()
      } finally {
        await letGo()
      }
    await setTimeout(200)
  }
}

/** Sizes and times of change, not contents: it is taken at every start. */
async function fingerprint(sources: readonly string[]): Promise<string> {
  const hash = createHash("sha256")
  const visit = async (path: string): Promise<void> => {
    const found = await stat(join(root, path))
    if (!found.isDirectory()) return void hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
    const names = await readdir(join(root, path))
    for (const name of names.filter((name) => !NOT_SOURCES.has(name)).toSorted())
      await visit(`${path}/${name}`)
  }
  for (const source of sources) await visit(source)
  return hash.digest("hex")
}

function build(name: string, folder: string, options: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ["node_modules/vite/bin/vite.js", "build", folder, ...options], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, NO_COLOR: "1" },
    })
    let output = ""
    const keep = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    child.once("error", reject)
    child.once("close", (code) => {
      if (code === 0) return resolve()
      reject(new Error(`the ${name} could not be built: ${reason(output)}`))
    })
  })
}

/** The first line after Vite's headline that says something. */
function reason(output: string): string {
  if (/ENOSPC|no space left/i.test(output)) return "the disk is full"
  const lines = stripVTControlCharacters(output)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
  const headline = lines.findIndex((line) => /^error during build/i.test(line))
  return (
    lines.slice(headline + 1).find((line) => !/^Build failed/i.test(line)) ?? "Vite failed without a word"
  )
}
