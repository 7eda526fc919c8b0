/** Runs npm and explains in one line why it failed. Plain JavaScript for any Node from 18 on. */
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { fail } from "./say.mjs"

export const root = fileURLToPath(new URL("../../", import.meta.url))

/** npm's own retries are per package and in a row: without a network they take minutes. Ours are for the whole. */
const ATTEMPTS = 3
const NO_NETWORK = "the package registry cannot be reached; check the network, then run the command again"

/**
 * Ends the program when npm fails.
 * @param {string[]} args
 * @param {string} task what could not be done, for the message
 */
export async function npm(args, task) {
  const options = ["--no-audit", "--no-fund", "--no-progress", "--fetch-retries=0", "--loglevel=error"]
  for (let attempt = 1; ; attempt++) {
    const { code, output } = await run("npm", [...args, ...options])
    if (code === 0) return
    const why = reason(output)
    if (why !== NO_NETWORK || attempt === ATTEMPTS) fail(`${task}: ${why}`)
  }
}

/** @param {string} output */
function reason(output) {
  if (/ENOSPC|no space left/i.test(output)) return "the disk is full"
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET|network/i.test(output))
    return NO_NETWORK
  if (/EACCES|EPERM|EROFS/.test(output)) return `no permission to write in ${root}`
  const lines = output
    .split("\n")
    .map((line) => line.replace(/^npm (error|ERR!) ?/, "").trim())
    .filter((line) => line !== "" && !/^(code|A complete log)/.test(line))
  return lines[0] ?? "npm failed without a word"
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(program, args) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] })
    let output = ""
    /** @param {Buffer} chunk */
    const keep = (chunk) => void (output += chunk.toString())
    child.stdout.on("data", keep)
    child.stderr.on("data", keep)
    child.once("error", (error) =>
      resolve({ code: 1, output: /ENOENT/.test(error.message) ? "npm is not on the PATH" : error.message }),
    )
    child.once("close", (code) => resolve({ code: code ?? 1, output }))
  })
}
