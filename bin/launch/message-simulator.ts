import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { keep } from "@croupier/service/kept"
import { startServiceProcess, type ServiceProcess } from "./service-process.ts"

/** The demo's SMS gateway and mail server, and where a person reads what they took. */
export interface MessageSimulator extends ServiceProcess {
  readonly outbox: string
}

/**
 * Runs the demo's simulator for SMS, mail, the register of exclusion and checks of identity as the separate service that it would
 * be. `wants` says which of them the house has no real service for.
 */
export async function startMessageSimulator(
  dataDir: string,
  wants: {
    readonly sms: boolean
    readonly mail: boolean
    readonly register: boolean
    readonly checks: boolean
  },
): Promise<MessageSimulator | undefined> {
  const folder = join(dataDir, "message-simulator")
  const key = await keep(join(folder, "key"), () => randomBytes(32).toString("base64url"))
  let outbox = ""
  const started = await startServiceProcess({
    name: "the message simulator",
    program: "apps/message-simulator/src/main.ts",
    folder,
    ports: ["port", "smtp-port"],
    settings: ([port, smtpPort]) => ({
      SMS_KEY: key,
      SIMULATOR_PORT: String(port),
      SIMULATOR_SMTP_PORT: String(smtpPort),
      SIMULATOR_HOST: "127.0.0.1",
      SIMULATOR_PUBLIC_URL: `http://localhost:${port}`,
    }),
    environment: ([port, smtpPort]) => {
      outbox = `http://localhost:${port}`
      return {
        MESSAGE_OUTBOX_URL: outbox,
        ...(wants.sms ? { SMS_URL: `http://127.0.0.1:${port}`, SMS_KEY: key } : {}),
        ...(wants.register
          ? { EXCLUSION_REGISTER_URL: `http://127.0.0.1:${port}`, EXCLUSION_REGISTER_TOKEN: key }
          : {}),
        ...(wants.checks
          ? { IDENTITY_PROVIDER_URL: `http://127.0.0.1:${port}`, IDENTITY_PROVIDER_KEY: key }
          : {}),
        ...(wants.mail ? { MAIL_URL: `smtp://house:${key}@127.0.0.1:${smtpPort}` } : {}),
      }
    },
  })
  return started && { ...started, outbox }
}
