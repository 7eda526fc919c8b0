import { pathToFileURL } from "node:url"
import formbody from "@fastify/formbody"
import Fastify from "fastify"
import { gateway } from "./gateway.ts"
import { identityToolkit } from "./identity-toolkit.ts"
import { startMailServer, type MailServer } from "./mail-server.ts"
import { outbox, type Taken } from "./outbox.ts"
import { outboxRoutes } from "./outbox-routes.ts"
import { readSettings, SettingError } from "./settings.ts"
import { twilio } from "./twilio.ts"

export interface MessageSimulatorOptions {
  /** Of the gateway and the outbox page. 0 takes any free port. */
  readonly port: number
  /** Of the mail server. 0 takes any free port. */
  readonly smtpPort: number
  readonly host?: string
  /** What the gateway's callers prove themselves with; also the mail server's password. */
  readonly key: string
  readonly clock?: { readonly now: () => Date }
  /** The address that people read the outbox at, when it is not the one listened on. */
  readonly publicUrl?: string
}

export interface MessageSimulator {
  readonly url: string
  /** For MAIL_URL: the mail server with its user and password. */
  readonly mailUrl: string
  readonly taken: (to?: string) => readonly Taken[]
  readonly stop: () => Promise<void>
}

/** Whom the services know; the token is the key. */
export const MAIL_USER = "house"
export const TWILIO_SID = "AC00000000000000000000000000000000"

/** Starts the SMS gateway and the mail server of the demo and the tests: a service of its own, spoken to over sockets only. */
export async function startMessageSimulator(options: MessageSimulatorOptions): Promise<MessageSimulator> {
  const host = options.host ?? "127.0.0.1"
  const now = options.clock?.now ?? (() => new Date())
  const box = outbox(now)
  const app = Fastify({ bodyLimit: 65_536, forceCloseConnections: true })
  await app.register(formbody)
  gateway(app, { outbox: box, key: options.key })
  twilio(app, { outbox: box, sid: TWILIO_SID, token: options.key })
  identityToolkit(app, { outbox: box, key: options.key, now })
  outboxRoutes(app, box)
  app.get("/health", async () => ({ ok: true }))
  let mail: MailServer | undefined
  const stop = async () => {
    await app.close()
    await mail?.close()
  }
  try {
    mail = await startMailServer({
      port: options.smtpPort,
      host,
      user: MAIL_USER,
      password: options.key,
      outbox: box,
    })
    const address = await app.listen({ port: options.port, host })
    return {
      url: options.publicUrl ?? address,
      mailUrl: `smtp://${MAIL_USER}:${encodeURIComponent(options.key)}@${host}:${mail.port}`,
      taken: box.list,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function run(): Promise<void> {
  try {
    const simulator = await startMessageSimulator(readSettings(process.env))
    process.stdout.write(`message simulator on ${simulator.url}\n`)
    for (const signal of ["SIGINT", "SIGTERM"] as const)
      process.once(signal, () => void simulator.stop().then(() => process.exit(0)))
  } catch (error) {
    process.stderr.write(`message simulator: ${lineOf(error)}\n`)
    process.exitCode = 1
  }
}

function lineOf(error: unknown): string {
  if (error instanceof SettingError) return error.message
  if (error instanceof Error && "code" in error && error.code === "EADDRINUSE")
    return "a port is in use; name others with SIMULATOR_PORT and SIMULATOR_SMTP_PORT"
  return error instanceof Error ? error.message : String(error)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await run()
