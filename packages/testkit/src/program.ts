import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

/** Runs a program with an environment of its own, and keeps what it writes. The caller ends it. */
export function runProgram(main: URL, env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [fileURLToPath(main)], {
    env: { PATH: process.env["PATH"] ?? "", ...env },
  })
  const output = { out: "", err: "" }
  child.stdout.on("data", (text: Buffer) => (output.out += text.toString()))
  child.stderr.on("data", (text: Buffer) => (output.err += text.toString()))
  const ended = new Promise<number | null>((resolve) => child.on("exit", resolve))
  return { child, output, ended }
}
