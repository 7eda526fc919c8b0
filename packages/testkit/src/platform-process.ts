import { spawn } from "node:child_process"
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { freePort } from "@croupier/embedded-postgres"
import { APP, startFacebook } from "./facebook.ts"
import { startOpenIdProvider } from "./openid-provider.ts"
import { HANGS_MS, PATIENCE_MS } from "./patience.ts"

const START = fileURLToPath(new URL("../../../bin/start.mjs", import.meta.url))
const START_TIMEOUT_MS = HANGS_MS
const STOP_TIMEOUT_MS = PATIENCE_MS

export interface PlatformProcess {
  /** Where the house answers, without a slash at the end. */
  readonly url: string
  /** Where its PostgreSQL answers. */
  readonly database: string
  /** Where the SMS and mails that it sent can be read. */
  readonly outbox: string
  /** The password that its first start told of the console's owner. */
  readonly ownerPassword: string
  readonly stop: () => Promise<void>
}

/** The whole house, started as a person would start it, on a free port and in a folder of its own. */
export async function startPlatformProcess(): Promise<PlatformProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), "croupier-house-"))
  await chmod(dataDir, 0o711)
  const port = await freePort()
  const people = await startOpenIdProvider(`http://localhost:${port}/third-party/callback`, { asks: true })
  const faces = await startFacebook()
  const child = spawn(process.execPath, [START], {
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      DATABASE_URL: "",
      PUBLIC_URL: `http://localhost:${port}`,
      // Password that an operator gives out; the e2e tests check that it must be changed.
      DEFAULT_PASSWORD: "given0ut",
      // The e2e tests are its proxy: they come from any country they name.
      TRUSTED_PROXIES: "127.0.0.1",
      // All e2e tests come from this machine: together they are a crowd that no real address is.
      RATE_LIMIT_FACTOR: "100",
      // Vendors' stand-ins cost a start: a test that needs one names it.
      DEMO_VENDORS: process.env["DEMO_VENDORS"] ?? "off",
      LOG_LEVEL: process.env["LOG_LEVEL"] ?? "warn",
      // Whom merchants that have the flag on let in.
      GOOGLE_ISSUER: people.issuer,
      GOOGLE_CLIENT_ID: people.clientId,
      GOOGLE_CLIENT_SECRET: people.clientSecret,
      FACEBOOK_APP_ID: APP.appId,
      FACEBOOK_APP_SECRET: APP.appSecret,
      FACEBOOK_URL: faces.url,
      FACEBOOK_GRAPH_URL: faces.url,
    },
  })
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()))
  let output = ""
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the house does not open:\n${output}`)), START_TIMEOUT_MS)
    const read = (chunk: Buffer): void => {
      output += chunk.toString()
      // The last of what a start says.
      if (!output.includes("\nCtrl-C")) return
      clearTimeout(timer)
      resolve()
    }
    child.stdout?.on("data", read)
    child.stderr?.on("data", read)
    child.once("exit", (code) => {
      clearTimeout(timer)
      reject(new Error(`the house ended with code ${code}:\n${output}`))
    })
  })
  return {
    url: `http://localhost:${port}`,
    database: await databaseOf(join(dataDir, "postgres")),
    outbox: `http://127.0.0.1:${(await readFile(join(dataDir, "message-simulator/port"), "utf8")).trim()}`,
    ownerPassword: /^ {2}owner \/ (\S+)$/m.exec(output)?.[1] ?? "",
    stop: async () => {
      const force = setTimeout(() => child.kill("SIGKILL"), STOP_TIMEOUT_MS)
      child.kill("SIGTERM")
      await ended
      clearTimeout(force)
      await people.stop()
      await faces.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** The address of the embedded PostgreSQL that the house keeps in a folder. */
async function databaseOf(folder: string): Promise<string> {
  const [password, port] = await Promise.all(
    ["password", "port"].map(async (name) => (await readFile(join(folder, name), "utf8")).trim()),
  )
  return `postgres://croupier:${password}@127.0.0.1:${port}/croupier`
}
