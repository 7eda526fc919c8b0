import { spawn } from "node:child_process"
import { createHash } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"
import { root } from "./npm.mjs"
import { announced } from "./say.mjs"

const STAMP = join(root, ".cache/site-build")
const SOURCES = ["apps/site", "packages", "package-lock.json"]
const NOT_SOURCES = new Set(["node_modules", "dist", "e2e", "test"])

const RESULTS = ["apps/site/dist/browser/index.html", "apps/site/dist/server/draw-page.js"]

/** Builds the site when a file it may be made of has changed since. Throws with one line when it fails. */
export async function ensureSite(): Promise<void> {
  if (!existsSync(join(root, "apps/site/vite.config.ts"))) return
  const current = await fingerprint()
  const built = await readFile(STAMP, "utf8").catch(() => "")
  if (built === current && RESULTS.every((file) => existsSync(join(root, file)))) return
  // What browsers run, and what draws their first picture on the server.
  await announced("building the site", () => Promise.all([build(), build("--ssr", "src/boot/draw-page.tsx")]))
  await mkdir(join(root, ".cache"), { recursive: true })
  await writeFile(STAMP, current)
}

/** Sizes and times of change, not contents: it is taken at every start. */
async function fingerprint(): Promise<string> {
  const hash = createHash("sha256")
  const visit = async (path: string): Promise<void> => {
    const found = await stat(join(root, path))
    if (!found.isDirectory()) return void hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
    const names = await readdir(join(root, path))
    for (const name of names.filter((name) => !NOT_SOURCES.has(name)).toSorted())
      await visit(`${path}/${name}`)
  }
  for (const source of SOURCES) await visit(source)
  return hash.digest("hex")
}

function build(...options: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      ["node_modules/vite/bin/vite.js", "build", "apps/site", ...options],
      {
        cwd: root,
        stdio: ["ignore", "pipe", "pipe"],
        env: { ...process.env, NO_COLOR: "1" },
      },
    )
    let output = ""
    const keep = (chunk: Buffer): void => void (output += chunk.toString())
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    child.once("error", reject)
    child.once("close", (code) => {
      if (code === 0) return resolve()
      reject(new Error(`the site could not be built: ${reason(output)}`))
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
