import { spawn } from "node:child_process"
import { ensureDependencies } from "./dependencies.ts"
import { root } from "./npm.mjs"
import { say } from "./say.mjs"
import { onStopRequest } from "./signals.ts"

await ensureDependencies()
const port = process.env["PORT"] ?? "8080"
const children = [
  // The house starts anew when a file that it read changes; its database and accounts stay.
  run(["--watch", "--watch-preserve-output", "bin/start.mjs"]),
  ...["apps/site", "apps/console"].map((front) =>
    run(["node_modules/vite/bin/vite.js", front], { API_ORIGIN: `http://127.0.0.1:${port}` }),
  ),
]
say("With your changes, as you make them: the site on http://localhost:5173,")
say("the console on http://localhost:5174/console/\n")
onStopRequest(async () => {
  for (const child of children) child.kill("SIGTERM")
  await Promise.all(children.map((child) => child.ended))
})

function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, ...env },
  })
  const ended = new Promise((resolve) => child.once("exit", resolve))
  return { kill: (signal: NodeJS.Signals) => child.kill(signal), ended }
}
