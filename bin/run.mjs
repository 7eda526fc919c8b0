/** `node bin/run.mjs FILE …`: runs a TypeScript file of the repository. Plain JavaScript, because an old Node reads it first. */
import { spawn } from "node:child_process"
import { onModernNode } from "./launch/node.mjs"

await onModernNode(async () => {
  const { ensureDependencies } = await import("./launch/dependencies.ts")
  await ensureDependencies()
  const child = spawn(process.execPath, process.argv.slice(2), { stdio: "inherit" })
  child.once("exit", (code) => process.exit(code ?? 1))
})
