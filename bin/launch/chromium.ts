import { spawn, spawnSync } from "node:child_process"
import { root } from "./npm.mjs"
import { announced } from "./say.mjs"

const MINUTES_MS = 60_000
const APT = "apt-get -o DPkg::Lock::Timeout=300"
const APT_PACKAGES = "chromium fonts-noto-core fonts-noto-cjk fonts-roboto-unhinted"

/**
 * Finds a Chromium that runs, or installs one: Playwright's own build where it can be downloaded, the
 * system's package otherwise. Throws with one line when neither works.
 */
export async function ensureChromium(): Promise<string> {
  const { findChromium } = await import("@croupier/testkit/chromium")
  const found = findChromium()
  if (found !== undefined) return found
  for (const [what, command, limitMs] of ways()) {
    await announced(`bringing Chromium (${what})`, () => run(command, limitMs))
    const brought = findChromium()
    if (brought !== undefined) return brought
  }
  throw new Error(
    "no Chromium was found and none could be installed: install one and set CHROMIUM_PATH to it",
  )
}

function* ways(): Generator<[what: string, command: string, limitMs: number]> {
  if (process.env["CHROMIUM_PATH"]) return
  const playwright = `"${process.execPath}" node_modules/playwright-core/cli.js install --no-shell chromium`
  yield ["Playwright's build", playwright, 5 * MINUTES_MS]
  if (has("apt-get")) {
    const prefix =
      process.getuid?.() === 0 ? "" : has("sudo") && runs("sudo -n true") ? "sudo -n " : undefined
    if (prefix !== undefined)
      yield [
        "the system's package",
        `${prefix}${APT} update && ${prefix}env DEBIAN_FRONTEND=noninteractive ${APT} install -y --no-install-recommends ${APT_PACKAGES}`,
        10 * MINUTES_MS,
      ]
  }
  if (has("brew")) yield ["Homebrew", "brew install --cask chromium", 10 * MINUTES_MS]
}

const runs = (command: string): boolean => spawnSync("sh", ["-c", command], { stdio: "ignore" }).status === 0
const has = (program: string): boolean => runs(`command -v ${program}`)

/** Succeeds or not: what counts is whether a browser is there afterwards. */
function run(command: string, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn("sh", ["-c", command], {
      cwd: root,
      stdio: "ignore",
      detached: true,
      env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: "15000" },
    })
    const limit = setTimeout(() => process.kill(-(child.pid ?? 0), "SIGKILL"), limitMs)
    child.once("close", () => {
      clearTimeout(limit)
      resolve()
    })
  })
}
