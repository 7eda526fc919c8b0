import formbody from "@fastify/formbody"
import { runService } from "@croupier/service/run"
import Fastify from "fastify"
import { exclusionRegister, exclusionRegisterBook, type ExclusionRegisterBook } from "./exclusion-register.ts"
import { gateway } from "./gateway.ts"
import { identityChecks } from "./identity-checks.ts"
import { identityToolkit } from "./identity-toolkit.ts"
import { startMailServer, type MailServer } from "./mail-server.ts"
import { outbox, type Taken } from "./outbox.ts"
import { outboxRoutes } from "./outbox-routes.ts"
import { pushService, type PushService, type PushSubscription } from "./push-service.ts"
import { optionsFrom, type MessageSimulatorOptions } from "./settings.ts"
import { twilio } from "./twilio.ts"

export interface MessageSimulator {
  readonly url: string
  /** For MAIL_URL: the mail server with its user and password. */
  readonly mailUrl: string
  readonly taken: (to?: string) => readonly Taken[]
  /** The persons whom the register of exclusion names, and how it behaves. */
  readonly register: ExclusionRegisterBook
  /** A device with a subscription of its own. */
  readonly subscribe: () => PushSubscription
  readonly failPush: PushService["fail"]
  readonly stop: () => Promise<void>
}

/** Whom the services know; the token is the key. */
export const MAIL_USER = "house"
export const TWILIO_SID = "AC00000000000000000000000000000000"

/** Starts the SMS gateway, the mail server, the register of exclusion and the checks of identity of the demo and the tests: a service of its own, spoken to over sockets only. */
export async function startMessageSimulator(options: MessageSimulatorOptions): Promise<MessageSimulator> {
  const host = options.host ?? "127.0.0.1"
  const now = options.clock?.now ?? (() => new Date())
  const box = outbox(now)
  const app = Fastify({ bodyLimit: 65_536, forceCloseConnections: true })
  await app.register(formbody)
  gateway(app, { outbox: box, key: options.key })
  twilio(app, { outbox: box, sid: TWILIO_SID, token: options.key })
  identityToolkit(app, { outbox: box, key: options.key, now })
  const register = exclusionRegisterBook()
  exclusionRegister(app, { book: register, token: options.key })
  const checks = identityChecks(app, { key: options.key, now })
  const push = pushService(app, { outbox: box, now })
  outboxRoutes(app, box)
  app.get("/health", async () => ({ ok: true }))
  let mail: MailServer | undefined
  const stop = async () => {
    checks.stop()
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
      register,
      subscribe: () => push.subscribe(address),
      failPush: push.fail,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

if (import.meta.main)
  await runService("message simulator", ["SIMULATOR_PORT", "SIMULATOR_SMTP_PORT"], async () =>
    startMessageSimulator(optionsFrom(process.env)),
  )
