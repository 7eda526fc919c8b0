import { existsSync } from "node:fs"
import { createServer } from "node:http"
import { runService } from "@croupier/service/run"

/** A service for the tests of how services are run: it dies when it is told to, and does not open beside a file. */
await runService("test service", ["PORT"], async () => {
  const { PORT: port, BROKEN_BY: file = "" } = process.env
  if (existsSync(file)) throw new Error("something is missing")
  const server = createServer((request, response) => {
    if (request.url === "/die") process.kill(process.pid, "SIGKILL")
    response.end(String(process.pid))
  })
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject)
    server.listen(Number(port), "127.0.0.1", resolve)
  })
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
    },
  }
})
